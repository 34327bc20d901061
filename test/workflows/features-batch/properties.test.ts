import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchExport } from '../../../lib/contract/schemas/features-batch.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { readJobs } from '../../../lib/store/jobs/job.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { continueJobs } from '../../../lib/workflows/recovery/continue-jobs.ts';
import { segmentItem, store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { injectFaults, newTear } from '../../support/faults.ts';
import { runs } from '../../support/runs.ts';
import { eventsOf, type Instance, now, seeded } from '../state/instance.ts';
import { importAs, takeOut } from './instance.ts';
import { randomData, segmentNames } from './random-data.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(async () => {
  // Otherwise this configuration would also apply to later test files.
  fc.resetConfigureGlobal();
  await database.stop();
});

/** Time-out in ms: each test makes many imports, and the machine may be busy. */
const patience = 1_800_000;

const opened: Table[] = [];
const remember = (table: Table): Table => {
  opened.push(table);
  return table;
};
fc.configureGlobal({
  asyncAfterEach: async () => {
    for (const { client, transactions } of opened.splice(0)) {
      client.destroy();
      transactions.destroy();
    }
  },
});

/** A new instance whose segments have these ids. */
const fresh = async (ids: readonly [number, number, number]): Promise<Instance> => {
  const target = await seeded(remember(await database.another()));
  await store(
    target.table,
    segmentNames.map((name, i) => segmentItem({ id: ids[i] ?? 0, name, constraints: [] })),
  );
  return target;
};

const to = { project: 'default', environment: 'production' };

/** An export without the values that differ between instances: ids of strategies and segments. */
const comparable = (data: BatchExport): object => {
  const names = new Map(data.segments.map(({ id, name }) => [id, name]));
  return {
    ...data,
    segments: data.segments.map(({ name }) => name),
    featureStrategies: data.featureStrategies.map(({ id, segments, ...strategy }) => ({
      ...strategy,
      segments: segments.map((number) => names.get(number)).sort(),
    })),
  };
};

/** Types and features of all events. */
const emittedIn = async (target: Instance): Promise<string[]> =>
  (await eventsOf(target)).map(({ type, featureName }) => `${type} ${featureName ?? ''}`).sort();

/** The same table for a process that dies after this many transactions. */
const dying = ({ table }: Instance, survived: number): Instance => {
  let left = survived;
  const lane = remember(openTable(table.name, { endpoint: database.endpoint }));
  const dice = { write: () => (left-- > 0 ? ('none' as const) : ('crash-before' as const)), torn: () => false };
  injectFaults(lane, dice, newTear(), async () => undefined);
  return { table: lane, catalog: openCatalog(lane) };
};

describe('features-batch §6: export and import', () => {
  it(
    'copy features to another instance, whatever was there under their names',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomData(5, true), randomData(5, false), async (data, before) => {
          const [here, there] = await Promise.all([fresh([1, 2, 3]), fresh([30, 10, 20])]);
          await importAs(here, { ...to, data });
          const taken = await takeOut(here, to);
          await importAs(there, { ...to, data: before });
          await importAs(there, { ...to, data: taken });
          const names = taken.features.map(({ name }) => name);
          expect(comparable(await takeOut(there, to, names))).toEqual(comparable(taken));
        }),
        { numRuns: runs(4, 320) },
      );
    },
    patience,
  );

  it(
    'change nothing where everything is as exported, and emit only that metadata was overwritten',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomData(5, true), async (data) => {
          const target = await fresh([1, 2, 3]);
          await importAs(target, { ...to, data });
          const taken = await takeOut(target, to);
          const before = await emittedIn(target);
          await importAs(target, { ...to, data: taken });
          expect(await takeOut(target, to)).toEqual(taken);
          const overwritten = taken.features.map(({ name }) => `feature-metadata-updated ${name}`);
          expect(await emittedIn(target)).toEqual([...before, ...overwritten, 'features-imported '].sort());
        }),
        { numRuns: runs(3, 240) },
      );
    },
    patience,
  );

  it(
    'have the same result and events when the process dies after any commit and a recovery run goes on',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomData(40, true), fc.integer({ min: 0, max: 9 }), async (data, survived) => {
          const [whole, broken] = await Promise.all([fresh([1, 2, 3]), fresh([1, 2, 3])]);
          await importAs(whole, { ...to, data });
          const died = await importAs(dying(broken, survived), { ...to, data }).then(
            () => false,
            () => true,
          );
          const begun = (await readJobs(broken.table)).length;
          expect(begun).toBeLessThanOrEqual(died ? 1 : 0);
          const fine = await continueJobs({
            table: broken.table,
            catalog: broken.catalog,
            now,
            deadline: Number.POSITIVE_INFINITY,
          });
          expect([fine, await readJobs(broken.table)]).toEqual([begun, []]);
          // An import that died before its job was enqueued wrote nothing, so it is sent again.
          const isEnqueued = (await emittedIn(broken)).includes('features-imported ');
          if (!isEnqueued) expect(await takeOut(broken, to)).toMatchObject({ features: [] });
          if (!isEnqueued) await importAs(broken, { ...to, data });
          expect(comparable(await takeOut(broken, to))).toEqual(comparable(await takeOut(whole, to)));
          expect(await emittedIn(broken)).toEqual(await emittedIn(whole));
        }),
        { numRuns: runs(3, 240) },
      );
    },
    patience,
  );
});
