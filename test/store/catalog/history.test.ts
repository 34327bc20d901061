import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '../../../lib/contract/schemas/event.ts';
import { type Catalog, openCatalog, type ProjectState } from '../../../lib/store/catalog/catalog.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import { type CommitRecord, eventsOf } from '../../../lib/store/commit/journal.ts';
import { appendAllPending, appendPending } from '../../../lib/store/event-log/append.ts';
import { countAll, countProjects, readPositions } from '../../../lib/store/event-log/cursor.ts';
import { decodeEvent, type EventItem } from '../../../lib/store/event-log/event-item.ts';
import { openHistory } from '../../../lib/store/history/history.ts';
import { CommitGivenUp } from '../../../lib/store/table/errors.ts';
import {
  eventsPartition,
  featureEventsPartition,
  parseKeyText,
  projectEventsPartition,
  projectScope,
} from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { Crash } from '../../support/faults.ts';
import { runs } from '../../support/runs.ts';
import { endlessPace, makeProject, type Operation, perform } from '../notes.ts';
import { type Fate, fateOf, generator, newWorld, recordsOf } from '../world.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const projects = ['p', 'q'] as const;

/** The items of a project at a revision, with the revision of each, derived only from the journal. */
const expectedAt = (records: readonly CommitRecord[], rev: number): Map<string, number> => {
  const items = new Map<string, number>();
  for (const record of records) {
    if (record.rev > rev) break;
    for (const text of record.put ?? []) items.set(parseKeyText(text).sk, record.rev);
    for (const text of record.removed ?? []) items.delete(parseKeyText(text).sk);
  }
  return items;
};

const shown = (state: ProjectState): Map<string, number> => {
  const items = new Map<string, number>([['PROJECT', state.project.rev]]);
  for (const [name, { feature, environments }] of state.features) {
    items.set(`FEATURE#${name}`, feature.rev);
    for (const [environment, item] of environments) items.set(`FEATURE#${name}#ENV#${environment}`, item.rev);
  }
  return items;
};

const plain = (map: Map<string, number>) => Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));

interface Sighting {
  readonly state: ProjectState;
  /** Revision that a caller had been told before the catalog was asked. */
  readonly acknowledged: number;
}

const look = async (catalog: Catalog, table: Table, project: string): Promise<Sighting> => {
  const { rev } = await readHead(table, projectScope(project));
  const { projects: states } = await catalog.projects([project], { instanceRev: 0 });
  const [state] = states;
  if (!state) throw new Error(`${project} is not shown`);
  return { state, acknowledged: rev };
};

const operations = fc.array(
  fc.record({
    project: fc.constantFrom(...projects),
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    kind: fc.constantFrom('write' as const, 'write' as const, 'remove' as const),
    process: fc.nat({ max: 3 }),
    /** Whether it shares a transaction with operations that wait at the same time. */
    shares: fc.boolean(),
    /** A simultaneous action: events are appended to the log, or a catalog is asked. */
    beside: fc.constantFrom('nothing' as const, 'append' as const, 'append all' as const, 'look' as const),
  }),
  { minLength: 8, maxLength: 28 },
);

describe('the faults', () => {
  it('never show an item older than a read has shown it', async () => {
    const world = await newWorld(database, () => 0, 1, { writes: false });
    await makeProject(world.clean, 'p');
    const [writer, reader] = [world.process(), world.process()];
    const written = perform(writer, { tag: '1', project: 'p', name: 'a', kind: 'write' });
    let before = await readHead(reader, projectScope('p'));
    let shown = await readHead(world.clean, projectScope('p'));
    while (shown.rev === 1) {
      before = await readHead(reader, projectScope('p'));
      shown = await readHead(world.clean, projectScope('p'));
    }
    expect(before.rev).toBe(1);
    expect((await readHead(reader, projectScope('p'))).rev).toBe(2);
    await written;
    world.end();
  });
});

describe('any history under conflicts, throttling, lost answers, torn reads and crashes', () => {
  it('loses and doubles nothing: journal, items, log and catalog agree', async () => {
    const property = fc.asyncProperty(operations, fc.integer(), async (history, seed) => {
      const random = generator(seed);
      const world = await newWorld(database, random, 0.12);
      for (const project of projects) await makeProject(world.clean, project);
      const lanes = Array.from({ length: 4 }, () => world.process());
      // The last catalog is in a process that also commits, so it applies those commits from memory.
      const catalogs = [world.process(), world.process(), lanes[0] ?? world.clean].map((table) => openCatalog(table));
      const sightings: Sighting[] = [];
      const fates = new Map<string, Fate>();

      const beside = async (what: string, project: string, turn: number): Promise<void> => {
        try {
          if (what === 'append') await appendPending(world.process(), projectScope(project));
          if (what === 'append all') await appendAllPending(world.process());
          const catalog = catalogs[turn % catalogs.length];
          if (what === 'look' && catalog) sightings.push(await look(catalog, world.clean, project));
        } catch (error) {
          if (!(error instanceof Crash || error instanceof CommitGivenUp)) throw error;
        }
      };

      await Promise.all(
        history.map(async (step, i) => {
          const operation: Operation = { tag: `${i}`, project: step.project, name: step.name, kind: step.kind };
          const lane = lanes[step.process] ?? world.clean;
          const fate = await fateOf(perform(lane, operation, undefined, step.shares));
          // A new process replaces one that died.
          if (fate === 'unsure') {
            const table = world.process();
            lanes[step.process] = table;
            if (step.process === 0) catalogs[catalogs.length - 1] = openCatalog(table);
          }
          fates.set(operation.tag, fate);
          await beside(step.beside, step.project, i);
        }),
      );

      // The journal has no gaps, and contains each operation once, never, or (if the outcome is unknown) at most once.
      const recorded: { tag: string; project: string; at: string }[] = [];
      for (const project of projects) {
        const records = await recordsOf(world.clean, project);
        expect(records.length).toBe((await readHead(world.clean, projectScope(project))).rev);
        for (const record of records)
          for (const event of await eventsOf(world.clean, record))
            recorded.push({ tag: (event.data as { tag: string }).tag, project, at: record.at });
      }
      for (const [tag, fate] of fates) {
        const times = recorded.filter((event) => event.tag === tag).length;
        if (fate === 'done') expect(times, `operation ${tag}`).toBe(1);
        if (fate === 'not done') expect(times, `operation ${tag}`).toBe(0);
        if (fate === 'unsure') expect(times, `operation ${tag}`).toBeLessThanOrEqual(1);
      }

      // After a recovery run, the log equals the journal: dense ids, the order of every scope kept, every index
      // complete.
      await appendAllPending(world.clean);
      const log = (await queryAll<EventItem>(world.clean, { pk: eventsPartition })).map(decodeEvent);
      expect(log.map(({ id }) => id)).toEqual(log.map((_, i) => i + 1));
      const tagOf = (event: Event) => (event.data as { tag: string }).tag;
      for (const project of projects) {
        const expected = recorded.filter((event) => event.project === project).map(({ tag }) => tag);
        expect(log.filter((event) => event.project === project).map(tagOf)).toEqual(expected);
        const own = await queryAll<EventItem>(world.clean, { pk: projectEventsPartition(project) });
        expect(own.map(decodeEvent).map(tagOf)).toEqual(expected);
        expect(countProjects(await readPositions(world.clean, '*'), new Map([[project, undefined]]))).toBe(
          expected.length,
        );
        expect(countAll(await readPositions(world.clean, []))).toBe(log.length);
      }
      for (const name of ['a', 'b', 'c', 'd']) {
        const own = await queryAll<EventItem>(world.clean, { pk: featureEventsPartition(name) });
        expect(own.map(decodeEvent)).toEqual(log.filter(({ featureName }) => featureName === name));
      }

      // Every state that a catalog showed equals the journal at its revision, and none was older than the revision that
      // had been acknowledged before it was asked. At the end the catalog equals a full reload.
      for (const project of projects) {
        const records = await recordsOf(world.clean, project);
        const seen = sightings.filter(({ state }) => state.id === project);
        for (const { state, acknowledged } of seen) {
          expect(state.rev).toBeGreaterThanOrEqual(acknowledged);
          expect(plain(shown(state))).toEqual(plain(expectedAt(records, state.rev)));
        }
        // Every revision can be read, as a whole and one feature alone, and equals what a catalog showed then. The
        // clock is that of the processes, which do not know the date.
        const reader: Table = { ...world.reader, pace: endlessPace() };
        const history = openHistory(reader, openCatalog(reader));
        for (const { rev } of records) {
          const past = (await history.project(project, rev)).state;
          expect(plain(shown(past))).toEqual(plain(expectedAt(records, rev)));
          for (const { state } of seen)
            if (state.rev === rev) expect([past.project, past.features]).toEqual([state.project, state.features]);
          for (const name of ['a', 'b', 'c', 'd']) {
            const one = (await history.project(project, rev, { feature: name })).state;
            expect(one.features.get(name)).toEqual(past.features.get(name));
          }
        }
        const fresh = (await look(openCatalog(world.reader), world.clean, project)).state;
        expect(plain(shown(fresh))).toEqual(plain(expectedAt(records, records.length)));
        for (const catalog of catalogs) {
          const last = (await look(catalog, world.clean, project)).state;
          expect(last.features).toEqual(fresh.features);
        }
      }
      world.end();
    });
    // The seed replays a failure; shrinking would take minutes and change the interleaving anyway.
    await fc.assert(property, { numRuns: runs(6, 480), endOnFailure: true });
  }, 3_600_000);
});
