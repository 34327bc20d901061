import { queueCommits } from '../../infra/local/table/commit-queue.ts';
import { Problem } from '../../lib/contract/problems.ts';
import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { openSnapshots } from '../../lib/store/catalog/snapshot.ts';
import { scopesBehind } from '../../lib/store/event-log/append.ts';
import { decodeEvent, type EventItem } from '../../lib/store/event-log/event-item.ts';
import { CommitGivenUp } from '../../lib/store/table/errors.ts';
import {
  eventsPartition,
  featureEventsPartition,
  jobsPartition,
  projectEventsPartition,
  type Scope,
} from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { type Base, base } from './base.ts';
import { generator, oneOf, withSeededIds } from './chance.ts';
import { directTable, modelTable } from './direct.ts';
import { eventsIn, openJudge } from './judge.ts';
import { openLedger } from './ledger.ts';
import { fates, openServer, type Way } from './model-client.ts';
import { type Context, callerNamed } from './operation.ts';
import { inWords, operationNamed } from './operations.ts';
import { pastFaults } from './past.ts';
import type { Plan, Task } from './plan.ts';
import { releaseFaults } from './releases.ts';
import { calm, type Owner, openScheduler } from './scheduler.ts';
import { openReader, type Sighting, untruth } from './sightings.ts';
import { smallSnapshots } from './small-snapshots.ts';

/** The end of a task, as its caller sees it. */
type Fate = 'done' | 'refused' | 'given up' | 'unsure' | 'not known';

/** The outcome of a history. */
export interface Outcome {
  /** The problems that the first faulty turn ended with; empty: every turn was right. */
  readonly faults: readonly string[];
  /** One line for each turn. */
  readonly trace: readonly string[];
  readonly fates: ReadonlyMap<Task, Fate>;
}

class Wrong extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

const authorOf = ({ id }: Task): string => `#${id}`;

/** Errors that a caller may get if the table fails for long enough: the outcome is unknown. */
const weather = new Set(['ThrottlingException', 'TimeoutError', 'TransactionCanceledException']);

const fateOf = (error: unknown): Fate | undefined => {
  if (error instanceof Problem) return 'refused';
  if (error instanceof CommitGivenUp) return error.unsure ? 'unsure' : 'given up';
  if (!(error instanceof Error)) return undefined;
  return weather.has(error.name) || error.message.includes('could not be read in one piece') ? 'unsure' : undefined;
};

const network: Owner = { name: 'network', dead: false };

/** Suppresses log lines about injected failures, which would hide the real problem. */
const silently = async <T>(work: () => Promise<T>): Promise<T> => {
  const { warn, error } = console;
  Object.assign(console, { warn: () => undefined, error: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, error });
  }
};

/** Maximal number of recovery runs after the last failure. */
const maxRecoveries = 4;
/** Time between two recovery runs, in ms. */
const recoveryInterval = 300_000;
/** Runs of the clock after the last recovery, and the time between two of them, in ms. */
const lastClocks = 3;
const clockInterval = 60_000;

const executePlan = async (plan: Plan, start: Base): Promise<Outcome> => {
  const { settings } = plan;
  const scheduler = openScheduler(generator(plan.schedule));
  const { chance, random, trace } = scheduler;
  const server = openServer(start.items.copy());
  const ledger = openLedger(start.items.copy());
  const judge = openJudge(ledger, start.entries, server.items);
  const byAuthor = new Map(plan.lanes.flat().map((task) => [authorOf(task), task]));
  const ends = new Map<Task, Fate>();
  const sightings: Sighting[] = [];
  const unheard: Scope[] = [];
  const heard: Scope[] = [];
  let isCalm = false;
  let judged = 0;
  let unexpected: unknown;

  /** Stream records arrive late, twice and in any order. */
  const announced = (): readonly Scope[] => {
    const taken = unheard.splice(0).filter((scope) => {
      const now = !chance(0.3);
      if (!now) unheard.push(scope);
      return now;
    });
    if (heard.length > 0 && chance(0.3)) taken.push(oneOf(random, heard));
    heard.push(...taken);
    return taken.sort(() => random() - 0.5);
  };

  /** The tasks under way in each process, and after how many entries each began. */
  const begun = new Map<Owner, Map<Task, number>>();

  const processOf = (owner: Owner): { readonly table: Table; readonly way: Way } => {
    const way: Way = {
      name: owner.name,
      turn: (what) => scheduler.turn(owner, what),
      networkTurn: (what) => scheduler.turn(network, what),
      fate: () => (!isCalm && chance(settings.faults) ? oneOf(random, fates) : 'none'),
      readFails: () => !isCalm && chance(settings.faults / 40),
      cut: () => !isCalm && chance(settings.cuts),
      pageSize: settings.pageSize,
      since: () => Math.min(ledger.entries.length, ...(begun.get(owner)?.values() ?? [])),
      begin: (transaction) => {
        const started = ledger.begin(transaction);
        unheard.push(...(ledger.entries.at(-1)?.records.map(({ scope }) => scope) ?? []));
        return started;
      },
    };
    const pace = { now: scheduler.now, random, sleep: (ms: number) => scheduler.turn(owner, 'wakes up', ms) };
    return { way, table: modelTable(server, way, pace) };
  };

  const live = (name: string, tasks: Task[], atOnce: number, sleep = 0): Owner => {
    const owner: Owner = { name, dead: false };
    const { table } = processOf(owner);
    // Only the local server has several requests at once in a process.
    if (atOnce > 1) queueCommits(table);
    const catalog = openCatalog(table, { snapshots: settings.snapshots ? openSnapshots(smallSnapshots) : undefined });
    const reader = openReader(table, catalog, ledger, (sighting) => sightings.push(sighting));
    const work = async (): Promise<void> => {
      for (;;) {
        await scheduler.turn(owner, 'is ready', sleep);
        const task = tasks.shift();
        if (!task) return;
        ends.set(task, 'not known');
        const underWay = begun.get(owner) ?? new Map<Task, number>();
        begun.set(owner, underWay.set(task, ledger.entries.length));
        trace.push(`${name} begins ${authorOf(task)}: ${inWords(task.name, task.subject)}`);
        const now = new Date(scheduler.now());
        const caller = callerNamed(authorOf(task));
        const actor = { createdBy: authorOf(task), createdByUserId: 1 };
        const context: Context = {
          table,
          catalog,
          actor,
          caller,
          now,
          deadline: now.getTime() + 25_000,
          reader,
          announced,
        };
        try {
          await operationNamed(task.name).run(context, task.subject);
          ends.set(task, 'done');
        } catch (error) {
          const fate = fateOf(error);
          if (fate) ends.set(task, fate);
          else unexpected ??= error;
          trace.push(`  ${authorOf(task)} ${fate}: ${error instanceof Error ? error.message : error}`);
        }
        underWay.delete(task);
        trace.push(`${name} ends ${authorOf(task)}: ${ends.get(task)}`);
      }
    };
    for (let i = 0; i < atOnce; i++) void work();
    return owner;
  };

  const after = (): void => {
    if (unexpected !== undefined) throw unexpected;
    for (; judged < ledger.entries.length; judged++) {
      const entry = ledger.entries[judged];
      const found = entry ? judge.judge(entry, (author) => byAuthor.get(author)?.name) : [];
      if (found.length > 0) throw new Wrong(found);
    }
    for (const sighting of sightings.splice(0)) {
      const found = untruth(sighting, ledger);
      if (found !== undefined) throw new Wrong([found]);
    }
  };

  /** For each dead process, the function that starts its successor. */
  const lives = new Map<Owner, () => void>();
  const settle = (name: string, tasks: Task[], atOnce: number): void => {
    const owner = live(name, tasks, atOnce);
    lives.set(owner, () => settle(`${name}'`, tasks, atOnce));
  };
  const reborn = (): void => {
    for (const [owner, again] of lives)
      if (owner.dead) {
        lives.delete(owner);
        again();
      }
    after();
  };

  const task = (name: Task['name'], id: number): Task => ({ name, id, subject: plan.subject });
  const clean = directTable(server);

  try {
    plan.lanes.forEach((tasks, i) => {
      settle(`process ${i + 1}`, [...tasks], settings.atOnce);
    });
    const [owner] = lives.keys();
    const interrupted = owner && settings.interrupted ? { owner, after: settings.interrupted } : undefined;
    const chances = { death: settings.deaths, whim: settings.whims, ...(interrupted && { interrupted }) };
    await scheduler.run(chances, (one) => one !== network, reborn);
    isCalm = true;
    // A duel leaves at most one thing behind.
    for (let i = 0; i < (settings.interrupted === undefined ? maxRecoveries : 1); i++) {
      const clock = [task('apply what is due', 2000 + i), task('move releases', 4000 + i)];
      live(`recovery ${i + 1}`, [...clock, task('recover', 1000 + i)], 1, recoveryInterval);
      await scheduler.run(calm, () => false, after);
    }
    let lastClock = scheduler.now();
    // A milestone that begins in the last of those runs is looked at once more.
    for (let i = 0; i < lastClocks; i++) {
      lastClock = scheduler.now();
      live(`clock ${i + 1}`, [task('move releases', 5000 + i), task('recover', 6000 + i)], 1, clockInterval);
      await scheduler.run(calm, () => false, after);
    }
    live('last reader', [task('read all', 3000)], 1);
    await scheduler.run(calm, () => false, after);
    const faults = [
      ...server.items.partition(jobsPartition).map(({ sk }) => `${sk} is never finished`),
      ...(await releaseFaults(clean, server.items, {
        now: new Date(scheduler.now()).toISOString(),
        lastClock: new Date(lastClock).toISOString(),
      })),
      ...(await scopesBehind(clean)).map((scope) => `events of ${scope} are never appended`),
      ...logFaults(),
      ...(await pastFaults(clean, ledger)),
      ...[...ends].flatMap(([one, fate]) => taskFaults(one, fate)),
    ];
    return { faults, trace, fates: ends };
  } catch (error) {
    const faults = error instanceof Wrong ? error.faults : [`an error that nobody expects: ${stackOf(error)}`];
    return { faults, trace, fates: ends };
  }

  /** The log contains the events of the journals, each scope in its order, with consecutive ids, in every index. */
  function logFaults(): string[] {
    const log = server.items.partition(eventsPartition).map(eventAt);
    const faults = log.flatMap(({ id }, i) => (id === i + 1 ? [] : [`event ${i + 1} of the log has the id ${id}`]));
    const records = [...start.entries, ...ledger.entries].flatMap((entry) => entry.records);
    const expected = Map.groupBy(records, ({ scope }) => scope);
    for (const [scope, own] of expected) {
      const emitted = own
        .flatMap((record) => eventsIn(record).map((event) => `${record.createdBy} ${event.type}`))
        .join(', ');
      const project = scope === 'INSTANCE' ? null : scope.slice('PROJECT#'.length);
      const logged = log.filter((event) => event.project === project);
      const text = logged.map((event) => `${event.createdBy} ${event.type}`).join(', ');
      if (emitted !== text) faults.push(`${scope} emitted ${emitted}; its log has ${text}`);
      if (project === null) continue;
      const index = server.items.partition(projectEventsPartition(project)).map(eventAt);
      if (index.map(({ id }) => id).join() !== logged.map(({ id }) => id).join())
        faults.push(`the log of ${project} is not whole`);
    }
    for (const name of new Set(log.flatMap(({ featureName }) => featureName ?? []))) {
      const index = server.items.partition(featureEventsPartition(name)).map(eventAt);
      const own = log.filter(({ featureName }) => featureName === name);
      if (index.map(({ id }) => id).join() !== own.map(({ id }) => id).join())
        faults.push(`the log of ${name} is not whole`);
    }
    return faults;
  }

  /** No change is lost, made twice, or refused after it was made. */
  function taskFaults(one: Task, fate: Fate): string[] {
    const { event } = operationNamed(one.name);
    if (event === undefined) return [];
    const records = ledger.entries
      .flatMap((entry) => entry.records)
      .filter(({ createdBy }) => createdBy === authorOf(one));
    const times = records.flatMap(eventsIn).filter(({ type }) => type === event).length;
    const isRight =
      fate === 'done' ? times === 1 : fate === 'refused' || fate === 'given up' ? times === 0 : times <= 1;
    return isRight ? [] : [`${authorOf(one)} (${inWords(one.name, one.subject)}) was ${fate}, and made ${times} times`];
  }
};

// Only appendUpTo writes items of these partitions.
const eventAt = (item: object) => decodeEvent(item as EventItem);
const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Executes a plan: the same plan always leads to the same history. */
export const history = async (plan: Plan): Promise<Outcome> => {
  const start = await base(plan.settings.released);
  return withSeededIds(generator(plan.schedule ^ 0x5eed), () => silently(() => executePlan(plan, start)));
};
