import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Problem } from '../../../lib/contract/problems.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { writeYaml } from '../../../lib/workflows/state/yaml.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { type Dice, injectFaults, newTear, type WriteFault } from '../../support/faults.ts';
import { runs } from '../../support/runs.ts';
import { corruptions } from './corruptions.ts';
import {
  allItems,
  exportDocument,
  type ImportOptions,
  type Instance,
  importDocument,
  seeded,
  stateOf,
} from './instance.ts';
import { randomDocument } from './random-document.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(async () => {
  // Otherwise this configuration would also apply to later test files.
  fc.resetConfigureGlobal();
  await database.stop();
});

/** Time-out of a property in ms: it makes many imports, and the machine may be busy. */
const timeout = 1_800_000;

/** The tables of the present run of a property. */
const opened: Table[] = [];
const remember = (table: Table): Table => {
  opened.push(table);
  return table;
};

fc.configureGlobal({
  asyncAfterEach: async () => {
    // Both clients of a table share their connections.
    for (const { client } of opened.splice(0)) client.destroy();
  },
});

const fresh = async (): Promise<Instance> => seeded(remember(await database.another()));

const options: fc.Arbitrary<ImportOptions> = fc.constantFrom({}, { keep: false }, { drop: true });

/** The same table for a process whose transactions sometimes fail. */
const withFaults = ({ table }: Instance, faults: readonly WriteFault[]): Instance => {
  const lane = remember(openTable(table.name, { endpoint: database.endpoint }));
  const waiting = [...faults];
  const dice: Dice = { write: () => waiting.shift() ?? 'none', torn: () => false };
  injectFaults(lane, dice, newTear(), async () => undefined);
  return { table: lane, catalog: openCatalog(lane) };
};

const stopped = async (run: Promise<unknown>): Promise<boolean> =>
  run.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Problem && error.name === 'ServiceUnavailable') return true;
      if (error instanceof Error && error.name === 'AccessDeniedException') return true;
      throw error;
    },
  );

describe('state §6: importing any document', () => {
  it(
    'changes nothing the second time: no item, no commit, no event',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomDocument, randomDocument, options, async (before, document, how) => {
          const target = await fresh();
          await importDocument(target, before);
          await importDocument(target, document, how);
          const once = await allItems(target);
          await importDocument(target, document, { ...how, at: new Date('2031-01-01T00:00:00.000Z') });
          expect(await allItems(target)).toEqual(once);
        }),
        { numRuns: runs(5, 360) },
      );
    },
    timeout,
  );

  it(
    'has the same result when it is cut off after any step and sent again',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          randomDocument,
          randomDocument,
          options,
          fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }),
          async (before, document, how, cuts) => {
            const [whole, pieces] = await Promise.all([fresh(), fresh()]);
            for (const target of [whole, pieces]) await importDocument(target, before);
            await importDocument(whole, document, how);
            for (const commits of cuts) await stopped(importDocument(pieces, document, { ...how, commits }));
            await importDocument(pieces, document, how);
            expect(await stateOf(pieces)).toEqual(await stateOf(whole));
          },
        ),
        { numRuns: runs(5, 360) },
      );
    },
    timeout,
  );

  it(
    'has the same result when answers are lost, transactions collide, and the process dies',
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
            const [whole, unreliable] = await Promise.all([fresh(), fresh()]);
            for (const target of [whole, unreliable]) await importDocument(target, before);
            await importDocument(whole, document, how);
            await stopped(importDocument(withFaults(unreliable, faults), document, how));
            await importDocument({ ...unreliable, catalog: openCatalog(unreliable.table) }, document, how);
            expect(await stateOf(unreliable)).toEqual(await stateOf(whole));
          },
        ),
        { numRuns: runs(5, 360) },
      );
    },
    timeout,
  );

  it(
    'with one thing wrong in it answers 400 naming the target, and writes nothing',
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
            const target = await fresh();
            await importDocument(target, before);
            const items = await allItems(target);
            const problem = await importDocument(target, corrupted?.document, how).then(
              () => undefined,
              (error: unknown) => error,
            );
            expect(problem).toMatchObject({ name: 'ValidationError', status: 400 });
            const paths = problem instanceof Problem ? problem.details.map(({ path }) => path) : [];
            expect(paths).toContain(corrupted?.path);
            expect(await allItems(target)).toEqual(items);
          },
        ),
        { numRuns: runs(20, 1_600) },
      );
    },
    timeout,
  );
});

describe('state §1.4: exporting any state', () => {
  it(
    'gives a document that makes the same state of an empty instance, as JSON and as YAML',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(randomDocument, { minLength: 1, maxLength: 2 }),
          fc.boolean(),
          async (documents, yaml) => {
            const [source, target] = await Promise.all([fresh(), fresh()]);
            for (const document of documents) await importDocument(source, document, { keep: false });
            const exported = await exportDocument(source);
            const sent: unknown = yaml ? parse(writeYaml(exported)) : JSON.parse(JSON.stringify(exported));
            await importDocument(target, sent, { drop: true });
            expect(await exportDocument(target)).toEqual(exported);
          },
        ),
        { numRuns: runs(5, 360) },
      );
    },
    timeout,
  );
});
