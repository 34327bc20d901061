import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchExport } from '../../lib/schema/features-batch.ts';
import { finishWork } from '../../lib/sweep/finish.ts';
import { openCatalog } from '../../lib/table/catalog.ts';
import { openTable, type Table } from '../../lib/table/table.ts';
import { readUnfinished } from '../../lib/unfinished/work.ts';
import { segmentItem, store } from '../projects/stored.ts';
import { eventsOf, now, type Place, seeded } from '../state/place.ts';
import { startDatabase, type TestDatabase } from '../support/database.ts';
import { injectFaults, newTear } from '../support/faults.ts';
import { runs } from '../support/runs.ts';
import { bring, takeOut } from './place.ts';
import { randomData, segmentNames } from './random-data.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(async () => {
  // What is configured here holds for the files after this one too.
  fc.resetConfigureGlobal();
  await database.stop();
});

/** Many imports on one machine that may be busy. */
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

/** An instance whose segments have these ids. */
const fresh = async (ids: readonly [number, number, number]): Promise<Place> => {
  const place = await seeded(remember(await database.another()));
  await store(
    place.table,
    segmentNames.map((name, i) => segmentItem({ id: ids[i] ?? 0, name, constraints: [] })),
  );
  return place;
};

const to = { project: 'default', environment: 'production' };

/** An export without what differs from one instance to another: ids of strategies, numbers of segments. */
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

/** What was said, whatever the ids. */
const saidBy = async (place: Place): Promise<string[]> =>
  (await eventsOf(place)).map(({ type, featureName }) => `${type} ${featureName ?? ''}`).sort();

/** The same table seen by a process that dies after so many transactions. */
const dying = ({ table }: Place, survived: number): Place => {
  let left = survived;
  const lane = remember(openTable(table.name, { endpoint: database.endpoint }));
  const dice = { write: () => (left-- > 0 ? ('none' as const) : ('crash-before' as const)), torn: () => false };
  injectFaults(lane, dice, newTear(), async () => undefined);
  return { table: lane, catalog: openCatalog(lane) };
};

describe('4 features-batch/export and import', () => {
  it(
    'bring features to another instance as they are, whatever was there under their names',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomData(5, true), randomData(5, false), async (data, before) => {
          const [here, there] = await Promise.all([fresh([1, 2, 3]), fresh([30, 10, 20])]);
          await bring(here, { ...to, data });
          const taken = await takeOut(here, to);
          await bring(there, { ...to, data: before });
          await bring(there, { ...to, data: taken });
          const names = taken.features.map(({ name }) => name);
          expect(comparable(await takeOut(there, to, names))).toEqual(comparable(taken));
        }),
        { numRuns: runs(8) },
      );
    },
    patience,
  );

  it(
    'change nothing where everything is as exported, and say only that metadata was overwritten',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomData(5, true), async (data) => {
          const place = await fresh([1, 2, 3]);
          await bring(place, { ...to, data });
          const taken = await takeOut(place, to);
          const said = await saidBy(place);
          await bring(place, { ...to, data: taken });
          expect(await takeOut(place, to)).toEqual(taken);
          const overwritten = taken.features.map(({ name }) => `feature-metadata-updated ${name}`);
          expect(await saidBy(place)).toEqual([...said, ...overwritten, 'features-imported '].sort());
        }),
        { numRuns: runs(6) },
      );
    },
    patience,
  );

  it(
    'come to the same, and say the same, when the process dies after any commit and a sweep goes on',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomData(40, true), fc.integer({ min: 0, max: 9 }), async (data, survived) => {
          const [whole, broken] = await Promise.all([fresh([1, 2, 3]), fresh([1, 2, 3])]);
          await bring(whole, { ...to, data });
          const died = await bring(dying(broken, survived), { ...to, data }).then(
            () => false,
            () => true,
          );
          const begun = (await readUnfinished(broken.table)).length;
          expect(begun).toBeLessThanOrEqual(died ? 1 : 0);
          const fine = await finishWork(broken.table, broken.catalog, { now, deadline: Number.POSITIVE_INFINITY });
          expect([fine, await readUnfinished(broken.table)]).toEqual([begun, []]);
          // What died before it was filed has not happened, and is sent again.
          const filed = (await saidBy(broken)).includes('features-imported ');
          if (!filed) expect(await takeOut(broken, to)).toMatchObject({ features: [] });
          if (!filed) await bring(broken, { ...to, data });
          expect(comparable(await takeOut(broken, to))).toEqual(comparable(await takeOut(whole, to)));
          expect(await saidBy(broken)).toEqual(await saidBy(whole));
        }),
        { numRuns: runs(6) },
      );
    },
    patience,
  );
});
