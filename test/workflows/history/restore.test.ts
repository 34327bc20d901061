import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportedState } from '../../../lib/contract/schemas/state.ts';
import { tagFeatures } from '../../../lib/flags/feature-tags/change.ts';
import { createFeature } from '../../../lib/flags/features/create.ts';
import { removeTagIn } from '../../../lib/flags/tags/write.ts';
import type { Caller } from '../../../lib/identity/callers/caller.ts';
import { noRights } from '../../../lib/identity/rights/rights.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import type { RequestRevision } from '../../../lib/store/commit/request.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { openHistory } from '../../../lib/store/history/history.ts';
import { readJobs } from '../../../lib/store/jobs/job.ts';
import type { TagItem } from '../../../lib/store/table/items.ts';
import { instance, projectScope, tagKey } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { realPace } from '../../../lib/store/table/waiting.ts';
import { configureChangeRequests } from '../../../lib/workflows/change-requests/configure.ts';
import { moveRequest } from '../../../lib/workflows/change-requests/move.ts';
import type { CallerHistoryContext } from '../../../lib/workflows/history/moment.ts';
import { readPastState } from '../../../lib/workflows/history/past-state.ts';
import { restoreProject } from '../../../lib/workflows/history/restore.ts';
import { undoCommit } from '../../../lib/workflows/history/undo.ts';
import { continueJobs } from '../../../lib/workflows/recovery/continue-jobs.ts';
import { store } from '../../flags/projects/stored.ts';
import { callerNamed } from '../../simulation/operation.ts';
import { copyTable } from '../../support/copy-table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { injectFaults, newTear } from '../../support/faults.ts';
import { runs } from '../../support/runs.ts';
import { contextOf } from '../context.ts';
import { eventsOf, type Instance, now, seeded } from '../state/instance.ts';
import { perform, randomCommands } from './commands.ts';

const project = 'default';
/** Time-out in ms: each test makes many commits, and the machine may be busy. */
const patience = 1_800_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
const opened: Table[] = [];
fc.configureGlobal({
  asyncAfterEach: async () => {
    for (const { client, transactions } of opened.splice(0)) {
      client.destroy();
      transactions.destroy();
    }
  },
});
afterAll(async () => {
  fc.resetConfigureGlobal();
  await database.stop();
});

const fresh = async (): Promise<Instance> => {
  const table = await database.another();
  opened.push(table);
  return seeded(table);
};

/** Tests identify their events by the author. */
const author = callerNamed('importer');

const contextAs = async (place: Instance, caller: Caller = author): Promise<CallerHistoryContext> => ({
  ...(await contextOf(place, caller, now)),
  history: openHistory(place.table, place.catalog),
});

const newestOf = async ({ table }: Instance): Promise<number> => (await readHead(table, projectScope(project))).rev;

/** A state document without times, which advance, and without features that did not exist. */
const comparable = ({ state }: { readonly state: ExportedState }, names: ReadonlySet<string>) => {
  const isKnown = ({ featureName }: { readonly featureName: string }): boolean => names.has(featureName);
  const strategies = state.featureStrategies.filter(isKnown);
  const ids = new Set(strategies.map(({ id }) => id));
  return {
    projects: state.projects.map(({ health: _, updatedAt: __, ...rest }) => rest),
    features: state.features
      .filter(({ name }) => names.has(name))
      .map(({ archivedAt: _, lastSeenAt: __, dependencies, ...rest }) => ({
        ...rest,
        dependencies: dependencies?.toSorted((a, b) => (a.feature < b.feature ? -1 : 1)),
      })),
    environments: state.featureEnvironments.filter(isKnown).map(({ lastSeenAt: _, ...rest }) => rest),
    strategies,
    tags: state.featureTags.filter(isKnown),
    segments: state.featureStrategySegments.filter(({ featureStrategyId }) => ids.has(featureStrategyId)),
  };
};

const stateAt = async (place: Instance, revision: number) =>
  readPastState(await contextAs(place), { project, revision });

const namesOf = ({ state }: { readonly state: ExportedState }) => new Set(state.features.map(({ name }) => name));

/** Strategies with equal `sortOrder` keep their order after a restore, but get new numbers. */
const withoutPositions = (state: ReturnType<typeof comparable>) => ({
  ...state,
  strategies: state.strategies.map(({ sortOrder: _, ...rest }) => rest),
});

describe('history §7.1: restoring a revision', () => {
  it(
    'and reading the state gives that revision again, whatever happened since',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomCommands, randomCommands, async (first, second) => {
          const place = await fresh();
          await perform(await contextAs(place), first);
          const revision = await newestOf(place);
          const before = await stateAt(place, revision);
          await perform(await contextAs(place), second);
          const dry = await restoreProject(await contextAs(place), { project, revision, dryRun: true });
          const answer = await restoreProject(await contextAs(place), { project, revision });
          expect(answer.status).toBe(200);
          expect(answer.body.changes).toEqual(dry.body.changes);
          expect(answer.body.notRestorable).toEqual([]);
          const newest = await newestOf(place);
          expect(answer.body.revision).toBe(newest);
          const after = await stateAt(place, newest);
          const names = namesOf(before);
          expect(withoutPositions(comparable(after, names))).toEqual(withoutPositions(comparable(before, names)));
          for (const { name, archived } of after.state.features) expect(names.has(name) || archived).toBe(true);
          const again = await restoreProject(await contextAs(place), { project, revision });
          expect(again.body).toEqual({ changes: [], notRestorable: [], revision: newest });
        }),
        { numRuns: runs(7, 800) },
      );
    },
    patience,
  );

  it(
    'is one commit, and writes nothing before: a dry run leaves everything as it is',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomCommands, randomCommands, async (first, second) => {
          const place = await fresh();
          await perform(await contextAs(place), first);
          const revision = await newestOf(place);
          await perform(await contextAs(place), second);
          const before = await newestOf(place);
          const dry = await restoreProject(await contextAs(place), { project, revision, dryRun: true });
          expect(await newestOf(place)).toBe(before);
          await restoreProject(await contextAs(place), { project, revision });
          expect(await newestOf(place)).toBe(dry.body.changes.length > 0 ? before + 1 : before);
        }),
        { numRuns: runs(3, 240) },
      );
    },
    patience,
  );
});

describe('requests §20: a restore that names its revision', () => {
  it('completes the removal of a tag before, which is no change of others', async () => {
    const place = await fresh();
    const simple = { type: 'simple', value: 'half' };
    const tagged = async (features: readonly string[], on: boolean) =>
      tagFeatures(await contextAs(place), {
        project,
        features,
        change: { addedTags: on ? [simple] : [], removedTags: on ? [] : [simple] },
      });
    for (const name of ['f', 'g']) await createFeature(await contextAs(place), { project, body: { name } });
    await tagged(['f', 'g'], true);
    const revision = await newestOf(place);
    await tagged(['f'], false);
    // The process of the removal died: `g` still has the tag.
    await transact(await contextAs(place), [instance], (unit) => removeTagIn(unit, simple));
    const newest = await newestOf(place);
    const context = await contextAs(place);
    const own: RequestRevision = { scope: projectScope(project), expected: newest };
    await restoreProject({ ...context, revision: own }, { project, revision });
    // `g` lost the tag, and then both get it again.
    expect([own.reached, await newestOf(place)]).toEqual([newest + 2, newest + 2]);
    expect((await stateAt(place, await newestOf(place))).state.featureTags).toHaveLength(2);
  });
});

describe('history §8: undo', () => {
  const about = { feature: 'f', other: 'g', environment: 'production', on: true, number: 2 };
  const first = ['create', about] as const;
  it(
    'of the newest commit gives the revision before it again, and undone itself gives the commit again',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomCommands, async (commands) => {
          const place = await fresh();
          await perform(await contextAs(place), [first, ...commands]);
          const revision = await newestOf(place);
          const [before, after] = [await stateAt(place, revision - 1), await stateAt(place, revision)];
          const undone = await undoCommit(await contextAs(place), { project, revision }).catch((error) => error);
          if (undone instanceof Error) {
            // The revision changed nothing visible, e.g. it stored equal metadata.
            expect(undone.message).toMatch(/changed nothing|made the project/);
            return;
          }
          const names = namesOf(before);
          const newest = await newestOf(place);
          const back = await stateAt(place, newest);
          expect(withoutPositions(comparable(back, names))).toEqual(withoutPositions(comparable(before, names)));
          await undoCommit(await contextAs(place), { project, revision: newest });
          const again = await stateAt(place, await newestOf(place));
          const later = namesOf(after);
          expect(withoutPositions(comparable(again, later))).toEqual(withoutPositions(comparable(after, later)));
        }),
        { numRuns: runs(7, 800) },
      );
    },
    patience,
  );
});

/** The same table for a process that dies after this many transactions. */
const dying = ({ table }: Instance, survived: number): Instance => {
  let left = survived;
  const lane = openTable(table.name, { endpoint: database.endpoint });
  opened.push(lane);
  const dice = { write: () => (left-- > 0 ? ('none' as const) : ('crash-before' as const)), torn: () => false };
  injectFaults(lane, dice, newTear(), async () => undefined);
  return { table: lane, catalog: openCatalog(lane) };
};

describe('history §7.6: a restore that one transaction does not take', () => {
  const features = Array.from({ length: 36 }, (_, i) => `many-${String(i).padStart(2, '0')}`);
  const everywhere = (name: string, on: boolean) =>
    features.flatMap((feature, i) =>
      ['development', 'production'].map(
        (environment) => [name, { feature, other: 'many-00', environment, on, number: i % 3 }] as const,
      ),
    );

  /** Features that were on and are now off, with other strategies. */
  const prepare = async (): Promise<{ readonly place: Instance; readonly revision: number }> => {
    const place = await fresh();
    const context = await contextAs(place);
    for (const name of features) await createFeature(context, { project, body: { name } });
    await perform(context, everywhere('add strategy', true));
    await perform(context, everywhere('switch', true));
    const revision = await newestOf(place);
    await perform(context, everywhere('remove strategy', false));
    await perform(context, everywhere('vary', true));
    return { place, revision };
  };

  const copyOf = async ({ table: from }: Instance): Promise<Instance> => {
    const table = await database.another();
    opened.push(table);
    await copyTable(from, table);
    return { table, catalog: openCatalog(table) };
  };

  const emitted = async (place: Instance, after: number): Promise<string[]> =>
    (await eventsOf(place))
      .slice(after)
      .map(({ type, featureName, environment }) => `${type} ${featureName ?? ''} ${environment ?? ''}`)
      .sort();

  it(
    'has the same result and events when the process dies after any commit and a recovery run goes on',
    async () => {
      const whole = await prepare();
      const left = await copyOf(whole.place);
      const names = namesOf(await stateAt(whole.place, whole.revision));
      const before = comparable(await stateAt(whole.place, whole.revision), names);
      const count = (await eventsOf(whole.place)).length;
      const answer = await restoreProject(await contextAs(whole.place), { project, revision: whole.revision });
      expect([answer.status, answer.body.notRestorable]).toEqual([200, []]);
      expect(answer.body.revision).toBeGreaterThan(whole.revision + 2);
      expect(comparable(await stateAt(whole.place, await newestOf(whole.place)), names)).toEqual(before);
      const events = await emitted(whole.place, count);
      expect(await readJobs(whole.place.table)).toEqual([]);

      for (const survived of [0, 1, 2, 3, 4]) {
        const place = await copyOf(left);
        const { revision } = whole;
        const past = comparable(await stateAt(place, revision), names);
        const earlier = (await eventsOf(place)).length;
        const context = await contextAs(place);
        const broken = dying(place, survived);
        await expect(
          restoreProject(
            { ...context, ...broken, history: openHistory(broken.table, broken.catalog) },
            { project, revision },
          ),
        ).rejects.toThrow();
        const begun = (await readJobs(place.table)).length;
        // The first write is the plan, the second one is the job.
        expect(begun).toBe(survived < 2 ? 0 : 1);
        const { table, catalog } = place;
        expect(await continueJobs({ table, catalog, now, deadline: Number.POSITIVE_INFINITY })).toBe(begun);
        expect(await readJobs(table)).toEqual([]);
        const after = comparable(await stateAt(place, await newestOf(place)), names);
        if (begun === 0) expect(await emitted(place, earlier)).toEqual([]);
        else {
          expect(after).toEqual(past);
          expect(await emitted(place, earlier)).toEqual(events);
        }
      }
    },
    patience,
  );
});

describe('history §7.6: a tag is just being removed while a restore is made in steps', () => {
  it.each([
    { pauses: 3, left: [], end: 'it is not removed: nothing is left out' },
    {
      pauses: Number.POSITIVE_INFINITY,
      left: [{ reason: expect.stringMatching(/many-59.*just being removed/) }],
      end: 'it takes too long: what uses it is left out and named',
    },
  ])(
    'and $end',
    async ({ pauses, left }) => {
      const tag = { type: 'simple', value: 'kept' };
      const last = 'many-59';
      const place = await fresh();
      const context = await contextAs(place);
      const features = Array.from({ length: 60 }, (_, i) => `many-${String(i).padStart(2, '0')}`);
      const all = { other: last, environment: 'production', on: true, number: 1 };
      for (const name of features) await createFeature(context, { project, body: { name } });
      await perform(
        context,
        features.map((feature) => ['add strategy', { ...all, feature }] as const),
      );
      await tagFeatures(context, { project, features: [last], change: { addedTags: [tag], removedTags: [] } });
      const revision = await newestOf(place);
      await tagFeatures(context, { project, features: [last], change: { addedTags: [], removedTags: [tag] } });
      await perform(
        context,
        features.map((feature) => ['remove strategy', { ...all, feature, number: 0 }] as const),
      );

      const stored = await getItem(place.table, tagKey(tag.type, tag.value));
      if (!stored) throw new Error('there is no tag');
      let slept = 0;
      const table = openTable(place.table.name, {
        endpoint: database.endpoint,
        pace: {
          ...realPace,
          sleep: async () => {
            if (++slept === pauses) await store(place.table, [stored]);
          },
        },
      });
      opened.push(table);
      let writes = 0;
      // The writes are the plan, the job, and then the steps.
      table.transactions.wrap(async ({ operation }, next) => {
        const reserved: TagItem = { ...stored, reserved: true };
        if (operation === 'TransactWriteItems' && ++writes === 4) await store(place.table, [reserved]);
        return next();
      });
      const answer = await restoreProject(await contextAs({ table, catalog: openCatalog(table) }), {
        project,
        revision,
      });
      expect(slept).toBe(Math.min(pauses, 7));
      expect([answer.status, answer.body.notRestorable]).toEqual([200, left]);
      const { state } = await stateAt(place, await newestOf(place));
      expect(state.featureTags).toHaveLength(left.length === 0 ? 1 : 0);
      expect(state.featureStrategies).toHaveLength(left.length === 0 ? 60 : 59);
    },
    patience,
  );
});

describe('history §7.5: a large restore under change requests', () => {
  it(
    'makes the rest in steps and proposes what is reviewed last; applied, it leads back',
    async () => {
      const features = Array.from({ length: 34 }, (_, i) => `many-${i}`);
      const place = await fresh();
      const context = await contextAs(place);
      for (const name of features) await createFeature(context, { project, body: { name } });
      const each = (name: string, on: boolean) =>
        features.flatMap((feature, i) =>
          ['development', 'production'].map(
            (environment) => [name, { feature, other: 'many-0', environment, on, number: i % 3 }] as const,
          ),
        );
      await perform(context, each('add strategy', true));
      await perform(context, each('switch', true));
      const revision = await newestOf(place);
      const names = namesOf(await stateAt(place, revision));
      const before = comparable(await stateAt(place, revision), names);
      await perform(context, each('remove strategy', false));
      await perform(context, each('describe', true));
      const environment = 'production';
      await configureChangeRequests(await contextAs(place), {
        project,
        environment,
        setting: { changeRequestsEnabled: true, requiredApprovals: 1 },
      });
      const answer = await restoreProject(await contextAs(place), { project, revision });
      expect([answer.status, answer.body.notRestorable.map(({ reason }) => reason)]).toEqual([
        202,
        ['Settings of the project are not restored: Change requests switched on in production, with 1 approval.'],
      ]);
      const [id = 0, ...others] = answer.status === 202 ? answer.body.changeRequests : [];
      expect(others).toEqual([]);
      expect(answer.body.revision).toBe(await newestOf(place));
      const enabledIn = ({ environments }: ReturnType<typeof comparable>, name: string) =>
        environments.filter((one) => one.name === name && one.enabled).length;
      const between = comparable(await stateAt(place, await newestOf(place)), names);
      expect([enabledIn(between, 'development'), enabledIn(between, environment)]).toEqual([features.length, 0]);
      for (const state of ['Approved', 'Applied'] as const)
        await moveRequest(await contextAs(place), { project, id, move: { state } });
      const after = comparable(await stateAt(place, await newestOf(place)), names);
      const withoutIds = ({ strategies, segments: _, ...rest }: typeof after) => ({
        ...rest,
        strategies: strategies.map(({ id: __, createdAt: ___, ...strategy }) => strategy),
      });
      expect(withoutIds(after)).toEqual(withoutIds(before));
      const again = await restoreProject(await contextAs(place), { project, revision });
      expect([again.status, again.body.changes]).toEqual([200, []]);
    },
    patience,
  );
});

describe('history §7.4: permissions', () => {
  const granted = (...permissions: readonly string[]): Caller => ({
    ...author,
    userId: 7,
    rights: {
      ...noRights,
      grants: permissions.map((one) => {
        const [permission = '', environment] = one.split('@');
        return { permission: permission as 'ADMIN', project, ...(environment !== undefined && { environment }) };
      }),
    },
  });
  const about = { feature: 'f', other: 'g', environment: 'production', on: true, number: 2 };

  it('are those of the commands that it takes, each by itself', async () => {
    const place = await fresh();
    const context = await contextAs(place);
    await perform(context, [
      ['create', about],
      ['add strategy', about],
    ]);
    const revision = await newestOf(place);
    await perform(context, [
      ['describe', about],
      ['update strategy', { ...about, number: 0 }],
      ['add strategy', about],
      ['vary', about],
      ['switch', about],
      ['create', { ...about, feature: 'g' }],
    ]);
    const needed = [
      'UPDATE_FEATURE',
      'DELETE_FEATURE',
      'UPDATE_FEATURE_STRATEGY@production',
      'DELETE_FEATURE_STRATEGY@production',
      'UPDATE_FEATURE_ENVIRONMENT_VARIANTS@production',
      'UPDATE_FEATURE_ENVIRONMENT@production',
    ];
    for (const missing of needed) {
      const caller = granted(...needed.filter((one) => one !== missing));
      const [permission, environment] = missing.split('@');
      await expect(restoreProject(await contextAs(place, caller), { project, revision })).rejects.toMatchObject({
        name: 'NoAccessError',
        message: `You need the permission "${permission}"${environment ? ` in environment ${environment}` : ''} to do this.`,
        permissions: [permission],
      });
    }
    const { status } = await restoreProject(await contextAs(place, granted(...needed)), { project, revision });
    expect(status).toBe(200);
  });
});
