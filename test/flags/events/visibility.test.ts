import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainRoom } from '../../../lib/flags/events/room.ts';
import { ordinaryBounds } from '../../../lib/flags/events/search.ts';
import { allRights, type Rights } from '../../../lib/identity/rights/rights.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import { type NewEvent, system } from '../../../lib/store/commit/journal.ts';
import { readHours, sumActivity } from '../../../lib/store/event-log/activity.ts';
import { appendAllPending } from '../../../lib/store/event-log/append.ts';
import { cursorKey, headKey, instance, journalKey, projectKey, projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';
import { readerOf } from '../context.ts';
import { projectItem } from '../projects/stored.ts';
import { listFeatureEvents, listProjectEvents, searchEvents } from './reading.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const projects = ['p', 'q'] as const;
const features = ['f', 'g'] as const;
const now = new Date();

const outsider: Rights = { admin: false, grants: [], memberOf: new Set(), seesPrivateProjects: false };
const callers: readonly (readonly [string, Rights])[] = [
  ['administrator', allRights],
  ['outsider', outsider],
  ['member', { ...outsider, memberOf: new Set(['p']) }],
  ['editor', { ...outsider, seesPrivateProjects: true }],
];

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'make',
      'make private',
      'remove',
      'hide',
      'show',
      'eventOf',
      'eventOf',
      'eventOf',
      'mark',
      'file',
    ),
    project: fc.constantFrom(...projects),
    feature: fc.constantFrom(...features),
  }),
  { minLength: 4, maxLength: 30 },
);

/** The model's record of an event: its project, and the number of that project's life. */
interface Logged {
  readonly tag: string;
  readonly project: string | null;
  readonly feature: string | null;
  readonly life: number;
}

interface Model {
  readonly exists: Map<string, boolean>;
  readonly hidden: Map<string, boolean>;
  /** Number of the present life. */
  readonly life: Map<string, number>;
  readonly logged: Logged[];
}

/** Executes a step on the table and on the model. */
const executeStep = async (
  table: Table,
  model: Model,
  { kind, project, feature }: { readonly kind: string; readonly project: string; readonly feature: string },
  tag: string,
): Promise<void> => {
  const exists = model.exists.get(project) ?? false;
  const scope = projectScope(project);
  const order = { actor: system, now };
  const eventOf = (type: NewEvent['type'], featureName?: string): NewEvent[] => [
    { type, project, data: { tag }, ...(featureName !== undefined && { featureName }) },
  ];
  const note = (about: string | null): void => {
    model.logged.push({ tag, project, feature: about, life: model.life.get(project) ?? 0 });
  };
  if (kind === 'file') await appendAllPending(table);
  if (kind === 'mark') {
    await commit({ table, ...order }, [instance], () => ({
      events: [{ type: 'feature-favorited', featureName: feature, data: { tag } }],
      answer: undefined,
    }));
    model.logged.push({ tag, project: null, feature, life: 0 });
  }
  if (kind === 'eventOf' && exists) {
    await commit({ table, ...order }, [scope], () => ({
      events: eventOf('feature-archived', feature),
      answer: undefined,
    }));
    note(feature);
  }
  if ((kind === 'make' || kind === 'make private') && !exists) {
    const hidden = kind === 'make private';
    await commit({ table, ...order }, [scope], async (view) => {
      await view.get(projectKey(project));
      const { rev: _, ...item } = projectItem({ id: project, mode: hidden ? 'private' : 'open' });
      return {
        put: [item],
        events: eventOf('project-created'),
        head: { [scope]: { gone: false, private: hidden } },
        answer: undefined,
      };
    });
    model.exists.set(project, true);
    model.hidden.set(project, hidden);
    model.life.set(project, (model.life.get(project) ?? 0) + 1);
    note(null);
  }
  if (kind === 'remove' && exists) {
    await commit({ table, ...order }, [scope], async (view) => {
      await view.get(projectKey(project));
      return {
        remove: [projectKey(project)],
        events: eventOf('project-deleted'),
        head: { [scope]: { gone: true, private: false } },
        answer: undefined,
      };
    });
    note(null);
    model.exists.set(project, false);
    model.hidden.set(project, false);
  }
  if ((kind === 'hide' || kind === 'show') && exists) {
    const hidden = kind === 'hide';
    await commit({ table, ...order }, [scope], async (view) => {
      const item = await view.get(projectKey(project));
      if (!item) throw new Error(`${project} is not there`);
      const { rev: _, ...before } = item;
      return {
        put: [{ ...before, mode: hidden ? 'private' : 'open' }],
        events: eventOf('project-updated'),
        head: { [scope]: { private: hidden } },
        answer: undefined,
      };
    });
    model.hidden.set(project, hidden);
    note(null);
  }
};

/** Removes members from the head, the cursor and the journal that the previous version did not write. */
const forget = async (table: Table, project: string): Promise<void> => {
  const scope = projectScope(project);
  for (const [key, names] of [
    [headKey(scope), ['since']],
    [cursorKey(scope), ['since', 'before']],
    [journalKey(scope, 1), ['begins']],
  ] as const)
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: key.pk, sk: key.sk },
        UpdateExpression: `REMOVE ${names.map((_, i) => `#n${i}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name, i) => [`#n${i}`, name])),
      }),
    );
};

const sees = ({ exists, hidden, life }: Model, rights: Rights, { project, life: own }: Logged): boolean => {
  if (rights.admin) return true;
  if (project === null || !exists.get(project) || life.get(project) !== own) return false;
  return !hidden.get(project) || rights.seesPrivateProjects || rights.memberOf.has(project);
};

describe('events §7: whatever became of projects', () => {
  it('each caller finds the events of the projects it sees, of their present life, and their number', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const table = await database.another();
        const model: Model = { exists: new Map(), hidden: new Map(), life: new Map(), logged: [] };
        for (const [i, step] of history.entries()) await executeStep(table, model, step, `${i}`);
        const room = plainRoom;
        for (const [caller, rights] of callers) {
          const expected = (holds: (logged: Logged) => boolean) => {
            const tags = model.logged
              .filter((logged) => sees(model, rights, logged) && holds(logged))
              .map(({ tag }) => tag);
            return { tags: tags.toSorted(), totalEvents: tags.length };
          };
          const found = async (list: Promise<{ events: readonly { data?: unknown }[]; totalEvents: number }>) => {
            const { events, totalEvents } = await list;
            return { tags: events.map(({ data }) => (data as { tag: string }).tag).toSorted(), totalEvents };
          };
          const search = (what: object) =>
            found(searchEvents(readerOf(table, rights), { what: { limit: 100, offset: 0, ...what }, room: room() }));
          expect(await search({}), caller).toEqual(expected(() => true));
          expect(await search({ query: 'tag' }), caller).toEqual(expected(() => true));
          for (const feature of features) {
            const own = expected((logged) => logged.feature === feature);
            expect(await found(listFeatureEvents(readerOf(table, rights), { feature, room: room() })), caller).toEqual(
              own,
            );
            expect(await search({ feature }), caller).toEqual(own);
          }
          for (const project of projects) {
            const own = expected((logged) => logged.project === project);
            expect(await search({ project }), caller).toEqual(own);
            expect(await search({ project, feature: 'f' }), caller).toEqual(
              expected((logged) => logged.project === project && logged.feature === 'f'),
            );
            if (rights.admin)
              expect(await found(listProjectEvents(readerOf(table), { project, room: room() }))).toEqual(own);
          }
        }
        for (const project of projects) {
          if (!model.exists.get(project)) continue;
          const { since } = await readHead(table, projectScope(project));
          const window = { start: new Date(now.getTime() - 86_400_000), middle: new Date(now.getTime() - 3_600_000) };
          const own = model.logged.filter(
            (logged) => logged.project === project && logged.life === model.life.get(project),
          );
          const hours = await readHours(table, { project, since }, window.start);
          expect(sumActivity(hours, window)).toEqual({ current: own.length, past: 0 });
        }
        table.client.destroy();
      }),
      { numRuns: runs(8, 600), endOnFailure: true },
    );
  }, 600_000);

  it('a project from before lives were noted shows all of its log, as long as it exists', async () => {
    const table = await database.another();
    const model: Model = { exists: new Map(), hidden: new Map(), life: new Map(), logged: [] };
    for (const [i, kind] of ['make', 'eventOf', 'eventOf'].entries())
      await executeStep(table, model, { kind, project: 'p', feature: 'f' }, `${i}`);
    await appendAllPending(table);
    await forget(table, 'p');
    const seen = async () => {
      const { events, totalEvents } = await searchEvents(readerOf(table, outsider), {
        what: { project: 'p', limit: 9, offset: 0 },
        room: plainRoom(),
      });
      return [events.length, totalEvents];
    };
    expect(await seen()).toEqual([3, 3]);
    for (const [i, kind] of ['remove', 'make', 'eventOf'].entries())
      await executeStep(table, model, { kind, project: 'p', feature: 'f' }, `later ${i}`);
    expect(await seen()).toEqual([2, 2]);
    // The answer must not even show that there were earlier events.
    const bounds = { ...ordinaryBounds, events: 2 };
    const what = { project: 'p', type: 'feature-archived', limit: 9, offset: 0 };
    const page = await searchEvents(readerOf(table, outsider), { what, room: plainRoom(), bounds });
    expect([page.events.length, page.totalEvents, page.nextCursor]).toEqual([1, 1, undefined]);
    table.client.destroy();
  });
});
