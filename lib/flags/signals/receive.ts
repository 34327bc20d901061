import { createHash } from 'node:crypto';
import { conflictingState, notAllowed, notFound, tooManyRequests } from '../../contract/problems.ts';
import { putStates } from '../../store/observations/alarm-room.ts';
import { putSignal, takenAs, takeSignalId, waitingActions } from '../../store/observations/signals.ts';
import { type AttemptLimit, countAttempt } from '../../store/sessions/attempts.ts';
import type { StoredSignalEndpoint, StoredSignalToken } from '../../store/table/items.ts';
import type { Source } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { pack } from '../../store/wire/packed.ts';
import { type FoundState, joined } from './bodies/found.ts';
import { placeIn } from './bodies/place.ts';
import { recognise } from './bodies/recognise.ts';
import { isSignedBy } from './bodies/signature.ts';
import { noRoomProblem, type PlacedState, placed, readingView } from './places.ts';
import { statesByRules } from './rules.ts';
import { openSecret } from './secret.ts';
import { readEndpoints } from './stored.ts';

/** What was sent to a signal endpoint. */
export interface SentSignal {
  /** Name of the endpoint. */
  readonly name: string;
  /** SHA-256 of the token, in hex. */
  readonly tokenKey: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body as it was sent, which somebody may have signed. */
  readonly bytes: Buffer;
  readonly body: unknown;
  /** The flag in the address. */
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** What taking signals works with. */
export interface Receiving {
  readonly table: Table;
  /** What the endpoints are read from first: what was read ahead, or the table. */
  readonly source: Source;
  readonly now: Date;
  /** Whether anything follows from a signal of an endpoint. */
  readonly isAwaited: (table: Table, endpoint: number, payload: unknown, now: Date) => Promise<boolean>;
}

/** Signals that an endpoint takes in a second, and refuses for their signature before it says no more (contract: signals §3). */
const rate: AttemptLimit = { max: 1, windowMs: 1_000 };
/** Reads of an endpoint whose secret is being changed, until it is given up. */
const maxReads = 5;

interface Opened {
  readonly endpoint: StoredSignalEndpoint;
  readonly token: StoredSignalToken;
  /** Undefined: nothing has to be signed. */
  readonly secret: string | undefined;
}

/**
 * The endpoint of a signal. A token of another endpoint is told the same as where there is none.
 * @throws Problem NotFoundError; InvalidOperationError (409) for one that is off
 * @throws Error when its secret is changed all the time
 */
const openEndpoint = async (
  { table, source }: Pick<Receiving, 'table' | 'source'>,
  { name, tokenKey }: SentSignal,
): Promise<Opened> => {
  for (let read = 0; read < maxReads; read++) {
    const endpoint = (await readEndpoints(read === 0 ? source : table)).find((one) => one.name === name);
    const token = endpoint?.tokens.find(({ sha256 }) => sha256 === tokenKey);
    if (!endpoint || !token) throw notFound('signal endpoint', name);
    if (!endpoint.enabled) throw conflictingState(`The signal endpoint "${name}" is switched off.`);
    const { id, sealedAs } = endpoint;
    if (sealedAs === undefined) return { endpoint, token, secret: undefined };
    const secret = await openSecret(table, id, sealedAs);
    if (secret !== undefined) return { endpoint, token, secret };
  }
  throw new Error(`The secret of the signal endpoint ${name} does not belong to it`);
};

/** The headers in which senders sign. */
const signatureHeaders = ['x-pagerduty-signature', 'sentry-hook-signature'] as const;

/** @throws Problem TooManyRequests */
const count = async (table: Table, subject: string, now: Date): Promise<void> => {
  if ((await countAttempt(table, { subject, now }, rate)) !== undefined) throw tooManyRequests();
};

/**
 * Counts a signal against the limit of its endpoint. What is not signed is counted apart: whoever has only the token takes no
 * room from the sender.
 * @throws Problem TooManyRequests; NoAccessError for a wrong signature
 */
const admit = async (
  table: Table,
  { endpoint: { id }, secret }: Opened,
  { sent: { headers, bytes, name }, now }: { readonly sent: SentSignal; readonly now: Date },
): Promise<void> => {
  const isSigned = secret !== undefined && signatureHeaders.some((one) => isSignedBy(secret, bytes, headers[one]));
  const isRefused = secret !== undefined && !isSigned;
  await count(table, isRefused ? `SIGNAL#${id}#REFUSED` : `SIGNAL#${id}`, now);
  if (isRefused)
    throw notAllowed(
      `The signal endpoint "${name}" takes only what is signed with its secret, in one of these headers: X-PagerDuty-Signature, Sentry-Hook-Signature.`,
    );
};

const unsignedProblem = 'The signal endpoint has no signing secret, so nobody knows who sent this.';

/** Whether a body tells of alarms, of which none says what it guards: then the rules of the endpoint may know. */
const namesNoFlag = (states: readonly FoundState[], query: SentSignal['query']): boolean =>
  states.length > 0 && states.every(({ marks }) => placeIn({ ...query, ...marks }).kind === 'none');

/** The states of alarms that a body tells, and where they belong (contract: signals §5.6). */
const readBody = async (
  table: Table,
  endpoint: StoredSignalEndpoint,
  { headers, body, query }: SentSignal,
  { now, isSigned }: { readonly now: Date; readonly isSigned: boolean },
) => {
  const recognised = recognise(body, { headers, now });
  const mustBeSigned = recognised?.signature !== undefined && !isSigned;
  const isAsked = recognised === undefined || (!mustBeSigned && namesNoFlag(recognised.states, query));
  const ruled = isAsked ? statesByRules(endpoint, body, { now }) : undefined;
  const found = ruled && ruled.states.length > 0 ? ruled.states : (recognised?.states ?? []);
  const states = await placed(table, found, query);
  return {
    kind: recognised?.kind,
    note: joined(recognised?.note, ruled?.note) || undefined,
    states: mustBeSigned
      ? states.map((one) => ({ ...one, place: undefined, problem: one.problem ?? unsignedProblem }))
      : states,
  };
};

/** Stores states of alarms. @returns them, each with why it guards nothing */
const storeStates = async (
  table: Table,
  states: readonly PlacedState[],
  now: Date,
): Promise<readonly PlacedState[]> => {
  const placedOnes = states.flatMap(({ reading, place }) => (place ? [{ reading, place }] : []));
  const refused = new Set((await putStates(table, placedOnes, { now })).map(({ reading }) => reading));
  return states.map((one) => (refused.has(one.reading) ? { ...one, place: undefined, problem: noRoomProblem } : one));
};

/**
 * Takes a signal (contract: signals §3, docs/decisions/0332-a-signal-proves-who-sent-it.md). The states that it tells are
 * stored before the signal itself: whoever gets no answer sends it again, and states may be stored twice.
 * @returns its id; of a signed body that was taken before, that of the first time
 * @throws Problem NotFoundError; InvalidOperationError (409) for an endpoint that is off; TooManyRequests; NoAccessError for a
 *   wrong signature
 */
export const receiveSignal = async (
  { table, source, now, isAwaited }: Receiving,
  sent: SentSignal,
): Promise<{ readonly id: number }> => {
  const opened = await openEndpoint({ table, source }, sent);
  const { endpoint, token, secret } = opened;
  await admit(table, opened, { sent, now });
  const digest = secret === undefined ? undefined : createHash('sha256').update(sent.bytes).digest('hex');
  const before = digest === undefined ? undefined : await takenAs(table, endpoint.id, digest);
  if (before !== undefined) return { id: before };
  const { kind, note, states: found } = await readBody(table, endpoint, sent, { now, isSigned: secret !== undefined });
  const states = await storeStates(table, found, now);
  const [id, isWaiting] = await Promise.all([takeSignalId(table), isAwaited(table, endpoint.id, sent.body, now)]);
  const signal = {
    id,
    endpoint: endpoint.id,
    createdAt: now.toISOString(),
    tokenName: token.name,
    payload: pack(sent.body),
    ...(kind !== undefined && { recognised: kind }),
    ...(states.length > 0 && { readings: states.map(readingView) }),
    ...(note !== undefined && { note }),
  };
  const waiting = isWaiting ? waitingActions(table, { endpoint: endpoint.id, id, now }) : [];
  const isNew = await putSignal(table, signal, { waiting, now, ...(digest !== undefined && { digest }) });
  if (isNew || digest === undefined) return { id };
  return { id: (await takenAs(table, endpoint.id, digest)) ?? id };
};
