import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CodeFile,
  pushReferences,
  putExtinctions,
  readCodeBranches,
  readCodeIndex,
  readExtinctions,
  readFlagReferences,
  removeCodeBranch,
} from '../../../lib/store/observations/code-references.ts';
import { createCodeRepository } from '../../../lib/store/observations/code-repositories.ts';
import { codeBranchesPartition } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
  await createCodeRepository(table, 'shop', {
    type: 'github',
    sourceLink: '',
    commitUrlTemplate: '',
    hunkUrlTemplate: '',
    defaultBranch: 'main',
    enabled: true,
  });
});

const now = new Date('2030-01-01T00:00:00Z');
const place = { project: 'p', repository: 'shop', branch: 'main' };
const names = Array.from({ length: 100 }, (_, i) => `flag-${i}`);
/** Five files that refer to a flag, in a line each. */
const filesFrom = (line: number): readonly CodeFile[] =>
  Array.from({ length: 5 }, (_, i) => ({ path: `src/file-${i}.ts`, hunks: [{ startingLineNumber: line }] }));

/** @param moved how many flags are in another line than before */
const push = (moved = 0, flags: readonly string[] = names) =>
  pushReferences(table, {
    repository: place.repository,
    branch: place.branch,
    pushed: { head: 'abc', syncTime: now.getTime() },
    references: [
      { project: 'p', together: ['p'], flags: new Map(flags.map((name, i) => [name, filesFrom(i < moved ? 20 : 10)])) },
    ],
    now,
    maxBranches: 100,
    join: async () => {},
  });
const unitsOf = async (work: () => Promise<unknown>) => (await measureUnits(work)).units;
const readFlag = async (flag: string): Promise<unknown> => {
  const [known] = await readCodeBranches(table, 'p');
  return known && readFlagReferences(table, { project: 'p', flag, known, maxParts: 4 });
};

describe('what references take of the table (docs/code-references.md)', () => {
  it('is one write unit for each flag that a push changes, and few more', async () => {
    const units = {
      first: await unitsOf(() => push()),
      same: await unitsOf(() => push()),
      one: await unitsOf(() => push(1)),
    };
    expect(units).toEqual({
      first: { read: 4, write: 109 },
      same: { read: 4, write: 4 },
      one: { read: 4, write: 12 },
    });
  });

  it('is the branches, an index and the items of a flag for who reads it', async () => {
    await push();
    const known = (await readCodeBranches(table, 'p'))[0];
    if (!known) throw new Error('There is no branch');
    expect({
      flag: await unitsOf(() => readFlag('flag-7')),
      project: await unitsOf(() => readCodeIndex(table, 'p', known)),
    }).toEqual({ flag: { read: 3, write: 0 }, project: { read: 1, write: 0 } });
  });
});

describe('since which commit a flag is gone', () => {
  const extinction = { project: 'p', flag: 'flag-0', revision: 'r', message: 'm', time: 1 };
  const put = () => putExtinctions(table, 'shop', 'main', [extinction], now);
  const known = () => readExtinctions(table, 'flag-0', { places: [place], now });

  it('is stored while the branch is there', async () => {
    await put();
    expect(await known()).toEqual([undefined]);
    await push();
    await put();
    expect(await known()).toEqual([{ revision: 'r', message: 'm', time: 1 }]);
  });

  it('goes with the branch, however often that is tried', async () => {
    await push();
    await put();
    await removeCodeBranch(table, place, now);
    await removeCodeBranch(table, place, now);
    expect(await queryAll(table, { pk: codeBranchesPartition('p') })).toEqual([]);
  });

  it('is not stored by who began before the branch went', async () => {
    await push();
    await Promise.all([removeCodeBranch(table, place, now), put()]);
    expect(await queryAll(table, { pk: codeBranchesPartition('p') })).toEqual([]);
  });
});
