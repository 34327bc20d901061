import { GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { wakeBatches } from '../../../infra/limits.ts';
import { atMost } from '../../../lib/basics/at-most.ts';
import type { Provider } from '../../../lib/flags/addons/provider.ts';
import { putAddonIn } from '../../../lib/flags/addons/put.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { makeRequest } from '../../../lib/store/commit/request.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { readDeliverer } from '../../../lib/store/deliveries/deliverer.ts';
import type { DeliveryItem } from '../../../lib/store/deliveries/delivery.ts';
import { nextDue } from '../../../lib/store/deliveries/waiting.ts';
import { appendPendingOf } from '../../../lib/store/event-log/append.ts';
import type { EventItem } from '../../../lib/store/event-log/event-item.ts';
import type { AddonItem } from '../../../lib/store/table/items.ts';
import { addonKey, deliveryKey, eventsPartition, instance, projectScope } from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import type { Pace } from '../../../lib/store/table/waiting.ts';
import { readSchedule } from '../../../lib/workflows/change-requests/schedule.ts';
import { announce } from '../../../lib/workflows/deliveries/announce.ts';
import { type DeliveryContext, maxTableWork } from '../../../lib/workflows/deliveries/context.ts';
import { deliverTo } from '../../../lib/workflows/deliveries/deliver.ts';
import type { Sender } from '../../../lib/workflows/deliveries/receiver/sender.ts';
import { wakeDue } from '../../../lib/workflows/deliveries/wake-due.ts';
import { addonItem } from '../../flags/addons/stored.ts';
import { projectItem, store } from '../../flags/projects/stored.ts';
import { directTable, directWay, modelTable } from '../../simulation/direct.ts';
import { openServer } from '../../simulation/model-client.ts';
import { never, openTime } from '../../simulation/simulated-time.ts';
import { newItems } from '../../simulation/stored-items.ts';
import { generator } from '../../store/world.ts';
import { begun } from './begun.ts';

const second = 1_000;
const minute = 60 * second;
const start = Date.UTC(2031, 0, 1);
/** The time-out of the sender. */
const silenceMs = 15 * second;
const delivererMs = 90 * second;
const reserveMs = 30 * second;
/** Share of reads without strong consistency that find nothing. */
const lagging = 0.3;

/** What a receiver does with a request: a status at once, an error after some time, or nothing until the time-out. */
export type Receiver = (arrival: {
  readonly event: number;
  readonly at: number;
  /** The channel of a receiver that has several; else empty. */
  readonly channel: string;
  /** Attempts of this event, to this channel, before this one. */
  readonly before: number;
}) => { readonly status: number; readonly ms: number; readonly retryAfter?: number } | 'silent';

export interface Play {
  readonly seed: number;
  /** By id of the integration, from 1. */
  readonly receivers: readonly Receiver[];
  /** Further members of integrations, by the same order. */
  readonly addons?: readonly Partial<AddonItem>[];
  /** When commits are made, in ms from the start, and in which project. */
  readonly commits: readonly { readonly at: number; readonly project: string; readonly events?: number }[];
  /** What somebody changes of integrations, and when, in ms from the start. */
  readonly changes?: readonly {
    readonly at: number;
    readonly integration: number;
    readonly members: Partial<AddonItem> | 'deleted';
  }[];
  /** When somebody makes which project private, in ms from the start. */
  readonly hides?: readonly { readonly at: number; readonly project: string }[];
  /** How long to play, in ms. */
  readonly until: number;
  /** The requests to the table, counted over all processes, at which the process that sends it dies. */
  readonly kills?: ReadonlyMap<number, 'before' | 'after'>;
  /** Share of wakes that the queue loses. */
  readonly loses?: number;
  /** How long each request to the table takes, in ms. */
  readonly tableMs?: number;
  /** Whether the table refuses a request of a process. */
  readonly refuses?: (request: Request) => boolean;
}

/** A request to the table for one item, or a transaction. */
export interface Request {
  readonly kind: 'read' | 'write' | 'transaction';
  /** The partitions of the items that it reads or puts. */
  readonly partitions: readonly unknown[];
  /** ms from the start */
  readonly at: number;
}

/** A request that reached a receiver. */
export interface Arrival {
  readonly integration: number;
  readonly event: number;
  readonly channel: string;
  /** ms from the start. */
  readonly at: number;
  readonly attempt: number;
  readonly status: number | 'silent';
}

export interface Played {
  readonly arrivals: readonly Arrival[];
  /** The events of the log by id, and when each was in it, in ms from the start. */
  readonly events: readonly EventItem[];
  readonly appendedAt: ReadonlyMap<number, number>;
  /** Requests of all processes. */
  readonly requests: number;
  /** The most requests to the table that one process had under way. */
  readonly mostAtOnce: number;
  delivery(integration: number, event: number): Promise<DeliveryItem | undefined>;
  addon(integration: number): Promise<AddonItem | undefined>;
  health(integration: number): ReturnType<typeof readDeliverer>;
  /** When the next delivery is due. */
  due(integration: number): ReturnType<typeof nextDue>;
}

/** An integration of the provider that is played. */
export const playedAddon = (id: number, members: Partial<AddonItem>): AddonItem =>
  addonItem(id, { provider: 'played', ...members });

/** A provider that sends the ids of integration and event, to each of its channels if it has such a parameter. */
const provider: Provider = {
  definition: { name: 'played', parameters: [] } as unknown as Provider['definition'],
  requests: ({ integration, event, parameters, done }) =>
    (typeof parameters.channels === 'string' ? parameters.channels.split(' ').filter(Boolean) : [''])
      .filter((channel) => !done.includes(channel))
      .map((channel) => ({
        part: channel,
        url: `https://${integration.id}.example.com/${channel}`,
        headers: {},
        body: String(event.id),
      })),
  judge: ({ status, headers }) =>
    status === 410
      ? { kind: 'gone', text: 'gone' }
      : status < 300
        ? { kind: 'ok' }
        : { kind: 'again', text: `status ${status}`, retryAfter: Number(headers['retry-after'] ?? 0) },
};

/** Plays commits, the event-log writer, the queue, the deliverer and the clock in simulated time. */
export const play = async (given: Play): Promise<Played> => {
  const {
    seed,
    receivers,
    addons = [],
    commits,
    until,
    kills,
    loses = 0,
    refuses,
    changes = [],
    hides = [],
    tableMs = 0,
  } = given;
  const random = generator(seed);
  const time = openTime(start);
  const pace: Pace = { now: time.now, sleep: time.sleep, random };
  const server = openServer(newItems());
  const clean = directTable(server);
  const projects = [...new Set(commits.map(({ project }) => project))];
  await store(
    clean,
    projects.map((id) => projectItem({ id, ...(id === 'hidden' && { mode: 'private' }) })),
  );
  await store(
    clean,
    receivers.map((_, i) => playedAddon(i + 1, addons[i] ?? {})),
  );
  await store(clean, begun() as never);

  /** The table, some of whose requests are refused, and of which some copies have nothing yet. */
  const unlike = (table: Table): Table => {
    const requestOf = (command: unknown): Omit<Request, 'at'> | undefined => {
      if (command instanceof GetCommand) return { kind: 'read', partitions: [command.input.Key?.pk] };
      if (command instanceof UpdateCommand) return { kind: 'write', partitions: [command.input.Key?.pk] };
      if (!(command instanceof TransactWriteCommand)) return undefined;
      const puts = (command.input.TransactItems ?? []).map(({ Put }) => Put?.Item?.pk);
      return { kind: 'transaction', partitions: puts };
    };
    const send = async (command: unknown): Promise<unknown> => {
      const request = requestOf(command);
      if (request && refuses?.({ ...request, at: time.now() - start }))
        throw Object.assign(new Error('refused'), { name: 'ValidationException' });
      const answer = await table.client.send(command as GetCommand);
      const isOfCopy = command instanceof GetCommand && command.input.ConsistentRead === false;
      return isOfCopy && random() < lagging ? {} : answer;
    };
    const client = { ...table.client, send: send as Table['client']['send'] };
    return { ...table, client, transactions: client };
  };

  let [requests, mostAtOnce] = [0, 0];
  /** A process whose every request may be its last one. */
  const openProcess = () => {
    let dead = false;
    let underWay = 0;
    const request = async (): Promise<void> => {
      if (dead) return never();
      const fate = kills?.get(requests);
      requests++;
      if (fate !== undefined) dead = true;
      if (fate === 'before') return never();
      if (tableMs === 0) return;
      mostAtOnce = Math.max(mostAtOnce, ++underWay);
      await time.sleep(tableMs);
      underWay--;
    };
    return { table: unlike(modelTable(server, { ...directWay, turn: request }, pace)) };
  };

  const arrivals: Arrival[] = [];
  const counts = new Map<string, number>();
  const sender: Sender = {
    send: async ({ url, body }) => {
      const { hostname, pathname } = new URL(url);
      const [integration, channel] = [Number(hostname.split('.')[0]), pathname.slice(1)];
      const event = Number(body);
      const key = `${integration} ${event} ${channel}`;
      const before = counts.get(key) ?? 0;
      counts.set(key, before + 1);
      const at = time.now() - start;
      const said = receivers[integration - 1]?.({ event, at, channel, before }) ?? 'silent';
      arrivals.push({
        integration,
        event,
        channel,
        at,
        attempt: before + 1,
        status: said === 'silent' ? 'silent' : said.status,
      });
      if (said === 'silent') {
        await time.sleep(silenceMs);
        return { kind: 'failure', reason: 'time-out', text: 'no answer', durationMs: silenceMs };
      }
      await time.sleep(said.ms);
      const retry: Record<string, string> =
        said.retryAfter === undefined ? {} : { 'retry-after': String(said.retryAfter) };
      return { kind: 'answer', answer: { status: said.status, headers: retry, body: '' }, durationMs: said.ms };
    },
    close: () => undefined,
  };

  /** Lambda calls a function again whose process died, after the visibility time-out. */
  const deliverer = async (integration: number): Promise<void> => {
    for (let receives = 0; receives < wakeBatches.receives; receives++) {
      const { table } = openProcess();
      const context: DeliveryContext = {
        table,
        wakes,
        sender,
        stage: 's',
        providers: [provider],
        atTable: atMost(maxTableWork),
      };
      const done = deliverTo(context, integration, time.now() + delivererMs - reserveMs).then(
        () => true,
        () => false,
      );
      if (await Promise.race([done, time.sleep(delivererMs).then(() => false)])) return;
      await time.sleep(6 * delivererMs);
    }
  };
  const wakes = {
    wake: async (integration: number, inSeconds = 0): Promise<void> => {
      if (random() < loses) return;
      void time.sleep(inSeconds * second + 50).then(() => deliverer(integration));
    },
  };

  const appendedAt = new Map<number, number>();
  const writer = async (project: string): Promise<void> => {
    for (let attempt = 0; attempt < 6; attempt++) {
      await time.sleep(200 + random() * 300);
      const { table } = openProcess();
      const run = async (): Promise<boolean> => {
        const { failed, mark } = await appendPendingOf(table, new Map([[projectScope(project), 0]]));
        await announce({ table, wakes, bus: undefined }, { deadline: time.now() + 10 * second, mark });
        return failed.size === 0;
      };
      const done = run().catch(() => false);
      const ended = await Promise.race([done, time.sleep(60 * second).then(() => false)]);
      for (const { id } of await queryAll<EventItem>(clean, { pk: eventsPartition }))
        if (!appendedAt.has(id)) appendedAt.set(id, time.now() - start);
      if (ended) return;
    }
  };
  const clock = async (): Promise<void> => {
    await time.sleep(random() * minute);
    for (;;) {
      const { table } = openProcess();
      void Promise.race([
        readSchedule(table, new Date(time.now()))
          .then(({ mark }) => wakeDue({ table, wakes, bus: undefined }, { deadline: time.now() + 10 * second, mark }))
          .catch(() => undefined),
        time.sleep(minute),
      ]);
      // The recovery run appends what the stream has left.
      void appendPendingOf(clean, new Map(projects.map((project) => [projectScope(project), 0])));
      await time.sleep(minute);
    }
  };
  const change = async ({ at, project, events = 1 }: Play['commits'][number]): Promise<void> => {
    await time.sleep(at);
    await commit({ table: clean, actor: system, now: new Date(time.now()) }, [projectScope(project)], () => ({
      events: Array.from({ length: events }, (_, i) => ({
        type: 'feature-stale-on' as const,
        project,
        featureName: `f${i}`,
      })),
      answer: undefined,
    }));
    void writer(project);
  };
  const changeAddon = async ({ at, integration, members }: NonNullable<Play['changes']>[number]): Promise<void> => {
    await time.sleep(at);
    const context = makeRequest(clean, { actor: system, now: new Date(time.now()), deadline: Date.now() + minute });
    await transact(context, [instance], async (unit) => {
      const stored = await unit.get(addonKey(integration));
      if (!stored) return;
      if (members === 'deleted') unit.remove(addonKey(integration));
      else putAddonIn(unit, { ...stored, ...members }, stored);
    });
  };
  const hide = async ({ at, project }: NonNullable<Play['hides']>[number]): Promise<void> => {
    await time.sleep(at);
    await store(clean, [projectItem({ id: project, mode: 'private' })]);
  };
  void clock();
  for (const one of commits) void change(one);
  for (const one of changes) void changeAddon(one);
  for (const one of hides) void hide(one);
  await time.run(start + until);
  return {
    arrivals,
    events: await queryAll<EventItem>(clean, { pk: eventsPartition }),
    appendedAt,
    requests,
    mostAtOnce,
    delivery: (integration, event) => getItem(clean, deliveryKey(integration, event) as never),
    addon: (integration) => getItem(clean, addonKey(integration)),
    health: (integration) => readDeliverer(clean, integration),
    due: (integration) => nextDue(clean, integration),
  };
};
