import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Problem } from '../../lib/schema/problem.ts';
import { writeYaml } from '../../lib/state/yaml.ts';
import { openCatalog } from '../../lib/table/catalog.ts';
import { openTable, type Table } from '../../lib/table/table.ts';
import { startDatabase, type TestDatabase } from '../support/database.ts';
import { type Dice, injectFaults, newTear, type WriteFault } from '../support/faults.ts';
import { runs } from '../support/runs.ts';
import { corruptions } from './corruptions.ts';
import { allItems, bring, type ImportOptions, type Place, seeded, stateOf, takeOut } from './place.ts';
import { randomDocument } from './random-document.ts';

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

/** Tables that the present run of a property has opened. */
const opened: Table[] = [];
const remember = (table: Table): Table => {
  opened.push(table);
  return table;
};

fc.configureGlobal({
  asyncAfterEach: async () => {
    // The handler that both clients of a table share; destroying a document client closes nothing.
    for (const { client } of opened.splice(0)) client.config.requestHandler.destroy?.();
  },
});

const fresh = async (): Promise<Place> => seeded(remember(await database.another()));

const options: fc.Arbitrary<ImportOptions> = fc.constantFrom({}, { keep: false }, { drop: true });

/** The same table seen by a process whose transactions fail now and then. */
const shaken = ({ table }: Place, faults: readonly WriteFault[]): Place => {
  const lane = remember(openTable(table.name, { endpoint: database.endpoint }));
  const waiting = [...faults];
  const dice: Dice = { write: () => waiting.shift() ?? 'none', torn: () => false };
  injectFaults(lane, dice, newTear(), async () => undefined);
  return { table: lane, catalog: openCatalog(lane) };
};

const stopped = async (run: Promise<void>): Promise<boolean> =>
  run.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Problem && error.name === 'ServiceUnavailable') return true;
      if (error instanceof Error && error.name === 'AccessDeniedException') return true;
      throw error;
    },
  );

describe('4.18 importing any document', () => {
  it(
    'changes nothing the second time: no item, no commit, no event',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomDocument, randomDocument, options, async (before, document, how) => {
          const place = await fresh();
          await bring(place, before);
          await bring(place, document, how);
          const once = await allItems(place);
          await bring(place, document, { ...how, at: new Date('2031-01-01T00:00:00.000Z') });
          expect(await allItems(place)).toEqual(once);
        }),
        { numRuns: runs(9) },
      );
    },
    patience,
  );

  it(
    'comes to the same when it is cut off after any step and sent again',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          randomDocument,
          randomDocument,
          options,
          fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }),
          async (before, document, how, cuts) => {
            const [whole, pieces] = await Promise.all([fresh(), fresh()]);
            for (const place of [whole, pieces]) await bring(place, before);
            await bring(whole, document, how);
            for (const steps of cuts) await stopped(bring(pieces, document, { ...how, steps }));
            await bring(pieces, document, how);
            expect(await stateOf(pieces)).toEqual(await stateOf(whole));
          },
        ),
        { numRuns: runs(9) },
      );
    },
    patience,
  );

  it(
    'comes to the same when answers are lost, transactions collide, and the process dies on the way',
    async () => {
      const fault = fc.constantFrom<WriteFault>(
        'none',
        'none',
        'conflict',
        'throttle',
        'lost',
        'crash-before',
        'crash-after',
      );
      await fc.assert(
        fc.asyncProperty(
          randomDocument,
          randomDocument,
          options,
          fc.array(fault, { maxLength: 12 }),
          async (before, document, how, faults) => {
            const [whole, shaky] = await Promise.all([fresh(), fresh()]);
            for (const place of [whole, shaky]) await bring(place, before);
            await bring(whole, document, how);
            await stopped(bring(shaken(shaky, faults), document, how));
            await bring({ ...shaky, catalog: openCatalog(shaky.table) }, document, how);
            expect(await stateOf(shaky)).toEqual(await stateOf(whole));
          },
        ),
        { numRuns: runs(9) },
      );
    },
    patience,
  );

  it(
    'with one thing wrong in it answers 400 naming the place, and writes nothing',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          randomDocument,
          randomDocument,
          options,
          fc.constantFrom(...corruptions),
          fc.nat(),
          async (before, document, how, corruption, which) => {
            const corrupted = corruption.apply(document, which);
            fc.pre(corrupted !== undefined);
            const place = await fresh();
            await bring(place, before);
            const items = await allItems(place);
            const problem = await bring(place, corrupted?.document, how).then(
              () => undefined,
              (error: unknown) => error,
            );
            expect(problem).toMatchObject({ name: 'ValidationError', status: 400 });
            const paths = problem instanceof Problem ? problem.details.map(({ path }) => path) : [];
            expect(paths).toContain(corrupted?.path);
            expect(await allItems(place)).toEqual(items);
          },
        ),
        { numRuns: runs(40) },
      );
    },
    patience,
  );
});

describe('4.17 exporting any state', () => {
  it(
    'gives a document that brings the same state to an empty instance, as JSON and as YAML',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(randomDocument, { minLength: 1, maxLength: 2 }),
          fc.boolean(),
          async (documents, yaml) => {
            const [source, target] = await Promise.all([fresh(), fresh()]);
            for (const document of documents) await bring(source, document, { keep: false });
            const exported = await takeOut(source);
            const sent: unknown = yaml ? parse(writeYaml(exported)) : JSON.parse(JSON.stringify(exported));
            await bring(target, sent, { drop: true });
            expect(await takeOut(target)).toEqual(exported);
          },
        ),
        { numRuns: runs(9) },
      );
    },
    patience,
  );
});
