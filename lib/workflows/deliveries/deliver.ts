import { randomUUID } from 'node:crypto';
import { type OpenedAddon, openAddon, openAddonAgain } from '../../flags/addons/secrets.ts';
import {
  endTurn,
  type Health,
  keepTurn,
  type Pacing,
  readDeliverer,
  takeTurn,
  turnMs,
} from '../../store/deliveries/deliverer.ts';
import { type DeliveryState, noteAttempt } from '../../store/deliveries/delivery.ts';
import { postpone, removeWaiting, type WaitingDelivery } from '../../store/deliveries/waiting.ts';
import { logError } from '../../store/runtime/log.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { waitingPartition } from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import { type AttemptOutcome, attempt, unmade } from './attempt.ts';
import { maxFailingMs, maxSilenceMs, pauseAfter } from './attempts.ts';
import type { DeliveryContext } from './context.ts';
import { openDue } from './due.ts';
import { openSharedReads, type SharedReads } from './event-to-send.ts';
import { switchOff } from './switch-off.ts';

/** Attempts to one integration at once: enough for the limit of a minute even if each one takes the whole time-out. */
const maxInFlight = 256;
/** Attempts to one integration in a minute; the others wait (contract: addons §5). */
export const maxAttemptsAMinute = 1_000;
const minuteMs = 60_000;
/** A turn is prolonged after this time, in ms. */
const keepMs = turnMs / 3;
/**
 * While receivers do not answer, whoever has the turn looks this often whether more is due, in ms. Before attempts begin,
 * the integration is read again if it was read so long ago: somebody may have changed, switched off or deleted it.
 */
const lookMs = 1_000;
/** A delayed wake can wait no longer, in ms; the clock finds what is due later. */
const maxWakeMs = 900_000;

/** One process's turn to deliver to one integration. */
interface Turn {
  readonly integration: number;
  readonly holder: string;
  health: Health;
  pacing: Pacing;
  /** Whether it has begun any attempt. */
  attempted: boolean;
  /** Why the integration is to be switched off, and as what it was attempted; undefined: it is not. */
  off: { readonly why: string; readonly item: AddonItem } | undefined;
  /** Deliveries that could not be put off or ended: they are left to the next turn. */
  stuck: number;
}

const paced = ({ minute, attempts }: Pacing, now: number): Pacing => {
  const current = now - (now % minuteMs);
  return minute === current ? { minute, attempts } : { minute: current, attempts: 0 };
};

const noteSuccess = (turn: Turn, now: number): void => {
  const { failingSince: _, ...health } = turn.health;
  turn.health = { ...health, lastSuccess: new Date(now).toISOString() };
};

/** Whether a failure continues those before it, rather than being the first one for a long time or of a new beginning. */
const continues = ({ lastFailure, failingSince }: Health, { enabledAt = '' }: AddonItem, now: number): boolean =>
  lastFailure !== undefined &&
  failingSince !== undefined &&
  now - Date.parse(lastFailure) <= maxSilenceMs &&
  failingSince >= enabledAt;

const noteFailure = (turn: Turn, item: AddonItem, now: number): void => {
  const at = new Date(now).toISOString();
  const failingSince = continues(turn.health, item, now) ? (turn.health.failingSince ?? at) : at;
  turn.health = { ...turn.health, lastFailure: at, failingSince };
  if (now - Date.parse(failingSince) >= maxFailingMs)
    turn.off = { why: 'Every delivery has failed for three days.', item };
};

/**
 * What an attempt says of the receiver. One that takes a part, such as the message to one of two channels, works; and so
 * does one that took a part earlier, whose rest fails: only what nobody took any part of can be its failure.
 */
const noteHealth = (turn: Turn, item: AddonItem, { kind, done, wasTaken }: AttemptOutcome, now: number): void => {
  if (wasTaken) noteSuccess(turn, now);
  if (kind !== 'again' && kind !== 'gone') return;
  if (kind === 'gone' || done.length === 0) noteFailure(turn, item, now);
  else turn.health = { ...turn.health, lastFailure: new Date(now).toISOString() };
};

/** A delivery that is attempted, and the integration as it is attempted. */
interface Attempted {
  readonly opened: OpenedAddon;
  readonly waiting: WaitingDelivery;
  readonly reads: SharedReads;
}

/**
 * What becomes of a delivery after an attempt. Its note is stored before the delivery stops waiting. A note that the
 * table refuses is lost: the delivery would wait for it, and be sent again, for as long as it is refused.
 */
const conclude = async (
  { table }: DeliveryContext,
  turn: Turn,
  { opened, waiting }: Attempted,
  outcome: AttemptOutcome,
): Promise<void> => {
  const { kind, attempt: made, text, retryAfter, done, wasTaken } = outcome;
  const { integration } = turn;
  const { event } = waiting;
  const now = table.pace.now();
  const note = (state: DeliveryState) =>
    noteAttempt(table, { integration, event }, { attempt: made, state, text }).catch((error) =>
      logError('An attempt of a delivery could not be noted', { integration, event, error }),
    );
  noteHealth(turn, opened.item, outcome, now);
  const ended = done.length > 0 ? 'partial' : 'failed';
  if (kind === 'ok') {
    // There is also something to say where nothing had to be sent; that is no error.
    await note(text === '' || !wasTaken ? 'success' : 'partial');
    return removeWaiting(table, waiting);
  }
  if (kind === 'unsendable') {
    // That is no fault of the receiver, and a further attempt would end the same way.
    await note(ended);
    return removeWaiting(table, waiting);
  }
  if (kind === 'gone') turn.off = { why: 'The receiver answered 410: it wants nothing any more.', item: opened.item };
  const attempts = waiting.attempts + 1;
  // Also of a receiver that is gone: what waits for an integration that is off is delivered when it is switched on again.
  const pause = pauseAfter(attempts, retryAfter, table.pace.random());
  if (pause === undefined) {
    await note(ended);
    return removeWaiting(table, waiting);
  }
  await note('waiting');
  await postpone(table, integration, waiting, { event, due: new Date(now + pause).toISOString(), attempts, done });
};

const deliverOne = async (context: DeliveryContext, turn: Turn, attempted: Attempted): Promise<void> => {
  const { waiting } = attempted;
  const logged = (what: string, error: unknown) =>
    logError(what, { integration: turn.integration, event: waiting.event, error });
  try {
    const outcome = await attempt(context, attempted).catch((error) => {
      logged('A delivery could not be attempted', error);
      return unmade(new Date(context.table.pace.now()), waiting.done);
    });
    await context.atTable(() => conclude(context, turn, attempted, outcome));
  } catch (error) {
    // It still waits, so it is attempted again: by the next turn, not by this one.
    turn.stuck++;
    logged('A delivery could not be put off', error);
  }
};

interface Pass {
  /** The wakes that were seen before this pass. */
  readonly wakes: number;
  readonly opened: OpenedAddon;
  readonly deadline: number;
}

/** What a pass has left. */
interface Passed {
  /** The wakes that it has seen. */
  readonly wakes: number;
  /** Whether the integration was on at its end. */
  readonly isOn: boolean;
  /** Whether something due was left. */
  readonly left: boolean;
  /** When the next delivery is due, epoch ms; undefined: none waits, or it is not known. */
  readonly next: number | undefined;
}

/**
 * Delivers until nothing is due any more, time is up, or the turn is lost.
 * @returns undefined: the turn is lost
 */
const deliverDue = async (context: DeliveryContext, turn: Turn, pass: Pass): Promise<Passed | undefined> => {
  const { table } = context;
  const { integration, holder } = turn;
  const inFlight = new Map<string, Promise<void>>();
  const due = openDue(table, integration, lookMs);
  let [wakes, keptAt, lost] = [pass.wakes, table.pace.now(), false];
  /** The integration as attempts find it; undefined: it is off or deleted. */
  let opened: OpenedAddon | undefined = pass.opened;
  let openedAt = table.pace.now();

  const keep = async (now: number): Promise<void> => {
    if (now - keptAt < keepMs) return;
    keptAt = now;
    const seen = await keepTurn(table, integration, holder);
    if (seen === undefined) lost = true;
    else wakes = seen;
  };
  const openAgain = async (now: number): Promise<OpenedAddon | undefined> => {
    if (now - openedAt < lookMs) return opened;
    openedAt = now;
    const read = opened && (await openAddonAgain(table, opened));
    opened = read?.item.enabled ? read : undefined;
    return opened;
  };
  /** @returns how many attempts it began */
  const begin = async (now: number, room: number): Promise<number> => {
    if (room <= 0) return 0;
    const next = await due.take(now, room, inFlight.size + turn.stuck);
    const as = next.length > 0 ? await openAgain(now) : undefined;
    if (!as) return 0;
    const reads = openSharedReads(table);
    for (const waiting of next) {
      const work = deliverOne(context, turn, { opened: as, waiting, reads });
      inFlight.set(
        waiting.sk,
        work.finally(() => inFlight.delete(waiting.sk)),
      );
    }
    return next.length;
  };

  for (;;) {
    const now = table.pace.now();
    await keep(now);
    turn.pacing = paced(turn.pacing, now);
    const stops = lost || !opened || turn.off !== undefined || now >= pass.deadline;
    const allowed = maxAttemptsAMinute - turn.pacing.attempts;
    const room = stops ? 0 : Math.min(maxInFlight - inFlight.size, allowed);
    const began = await begin(now, room);
    turn.pacing = { ...turn.pacing, attempts: turn.pacing.attempts + began };
    if (began > 0) {
      turn.attempted = true;
      continue;
    }
    if (inFlight.size > 0) {
      await Promise.race([...inFlight.values(), table.pace.sleep(room > 0 ? due.looksAt() - now : lookMs)]);
      continue;
    }
    if (lost) return undefined;
    const left = stops || allowed <= 0;
    // Whichever turn has put it off. One that attempted nothing leaves all as it was, with the wake that there is already.
    const next = left || !turn.attempted ? undefined : await due.next(now, turn.stuck);
    if (next !== undefined && next <= now) continue;
    return { wakes, isOn: opened !== undefined, left: left || turn.stuck > 0, next };
  }
};

/** Deliveries of an integration that no longer exists wait for nothing. */
const removeAllWaiting = async ({ table }: DeliveryContext, integration: number): Promise<void> => {
  for (const waiting of await queryAll<WaitingDelivery>(table, { pk: waitingPartition(integration) }))
    await removeWaiting(table, waiting);
};

/** The turn goes on if the integration was changed meanwhile. When it cannot be switched off, the next failure tries again. */
const switchOffIfNeeded = async (context: DeliveryContext, turn: Turn): Promise<void> => {
  if (turn.off === undefined) return;
  try {
    if (!(await switchOff(context, turn.off.item, turn.off.why))) turn.off = undefined;
    const { failingSince: _, ...health } = turn.health;
    turn.health = health;
  } catch (error) {
    logError('An integration could not be switched off', { integration: turn.integration, error });
  }
};

/** When whoever goes on is to be woken, epoch ms; undefined: nobody, or by the clock if something stands in the way. */
const nextWake = ({ table }: DeliveryContext, turn: Turn, { isOn, left, next }: Passed): number | undefined => {
  if (!isOn || turn.stuck > 0 || turn.off !== undefined) return undefined;
  if (left) return turn.pacing.attempts >= maxAttemptsAMinute ? turn.pacing.minute + minuteMs : table.pace.now();
  return next;
};

const wakeNext = async (context: DeliveryContext, turn: Turn, passed: Passed): Promise<void> => {
  const at = nextWake(context, turn, passed);
  if (at === undefined) return;
  const inMs = Math.max(0, at - context.table.pace.now());
  if (inMs <= maxWakeMs) await context.wakes.wake(turn.integration, inMs / 1000);
};

/**
 * Delivers what is due to an integration, many at once; only one process does so at a time. A process that finds another
 * one at it returns at once: the other one looks again before it ends. What cannot be delivered waits for its next
 * attempt (contract: addons §5).
 * @param deadline epoch ms after which no attempt begins
 * @throws Error when the table fails; what could not be put off or ended is attempted again
 */
export const deliverTo = async (context: DeliveryContext, integration: number, deadline: number): Promise<void> => {
  const { table } = context;
  const holder = randomUUID();
  const taken = await takeTurn(table, integration, holder);
  if (!taken) return;
  const turn: Turn = {
    integration,
    holder,
    health: taken.health ?? {},
    pacing: taken.pacing ?? { minute: 0, attempts: 0 },
    attempted: false,
    off: undefined,
    stuck: 0,
  };
  let { wakes } = taken;
  for (let opened = await openAddon(table, integration); ; opened = opened && (await openAddonAgain(table, opened))) {
    if (!opened) await removeAllWaiting(context, integration);
    const isOn = opened?.item.enabled === true;
    const passed = opened?.item.enabled
      ? await deliverDue(context, turn, { wakes, opened, deadline })
      : { wakes, isOn, left: false, next: undefined };
    if (!passed) return;
    await switchOffIfNeeded(context, turn);
    if (isOn && !passed.isOn) {
      // Somebody has switched it off or deleted it during the pass, and what waits of it may have to go.
      wakes = passed.wakes;
      continue;
    }
    const { health, pacing } = turn;
    const seen = passed.left ? undefined : passed.wakes;
    if (await endTurn(table, integration, { holder, wakes: seen, health, pacing })) {
      await wakeNext(context, turn, passed);
      return;
    }
    const now = await readDeliverer(table, integration);
    if (now?.holder !== holder) return;
    wakes = now.wakes;
  }
};
