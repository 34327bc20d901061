import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Catalog, openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { collect, type Head, readHead, wereTogether } from '../../../lib/store/commit/head.ts';
import type { Stored } from '../../../lib/store/table/items.ts';
import {
  environmentKey,
  featureKey,
  instance,
  type KeyOf,
  projectKey,
  projectScope,
  type Scope,
} from '../../../lib/store/table/keys.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { actor } from '../notes.ts';
import { generator, newWorld } from '../world.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const projects = ['p', 'q', 'r'] as const;

interface Numbered extends Stored {
  readonly name?: string;
  readonly project?: string;
  readonly n: number;
}

/** The key of the number: one in the configuration, and one in each project. */
const placeOf = (scope: Scope): KeyOf<Numbered> => {
  const { pk, sk } = scope === instance ? environmentKey('e') : featureKey(scope.slice('PROJECT#'.length), 'f');
  return { pk, sk };
};

/** Writes the number everywhere, or nowhere. */
const writeEverywhere = (table: Table, n: number): Promise<void> => {
  const scopes = [instance, ...projects.map(projectScope)] as const;
  return commit({ table, actor, now: new Date() }, [...scopes], async (view) => {
    const before = await view.getMany(scopes.map(placeOf));
    return {
      put: scopes.map((scope, i) => ({
        ...before[i],
        pk: placeOf(scope).pk,
        sk: placeOf(scope).sk,
        kind: scope === instance ? 'environment' : 'feature',
        name: scope === instance ? 'e' : 'f',
        n,
      })),
      answer: undefined,
    };
  });
};

const makeProject = (table: Table, id: string): Promise<void> =>
  commit({ table, actor, now: new Date() }, [projectScope(id)], async (view) => {
    await view.get(projectKey(id));
    return { put: [{ ...projectKey(id), kind: 'project', id, environments: [] }], answer: undefined };
  });

const numberOf = (item: unknown): number => (item as Numbered | undefined)?.n ?? 0;

type Ask = (catalog: Catalog, table: Table) => ReturnType<Catalog['projects']>;
const asks: Readonly<Record<string, Ask>> = {
  'named projects, the instance read before': async (catalog, table) =>
    catalog.projects(['p', 'q'], { instanceRev: (await readHead(table, instance)).rev }),
  'named projects': (catalog) => catalog.projects(['q', 'r']),
  'all projects': (catalog) => catalog.projects('*'),
  'all projects, the instance read before': async (catalog, table) =>
    catalog.projects('*', { instanceRev: (await readHead(table, instance)).rev }),
};

describe('storage §5.2: what a catalog shows was there at one moment', () => {
  it.each(Object.entries(asks))('%s: of a change to several scopes, all or nothing', async (_, ask) => {
    const random = generator(5);
    const world = await newWorld(database, random, 0.25, { writes: false });
    const writer = world.process();
    for (const project of projects) await makeProject(writer, project);
    let acknowledged = 0;
    let writing: Promise<void> = Promise.resolve();
    /**
     * A writer may act between any two reads of the reader; sometimes the reader continues before the write has ended.
     */
    const interfere = async (): Promise<void> => {
      if (writesLeft === 0 || random() < 0.5) return;
      writesLeft--;
      await writing;
      const n = acknowledged + 1;
      writing = writeEverywhere(writer, n).then(() => {
        acknowledged = n;
      });
      if (random() < 0.5) await writing;
    };
    /** A writer without pause could keep a reader waiting for ever, so each turn has only a few writes. */
    let writesLeft = 0;
    const reader = world.process();
    reader.client.wrap(async (_, next) => {
      await interfere();
      return next();
    });
    let catalog = openCatalog(reader);
    for (let turn = 0; turn < 12; turn++) {
      if (turn % 6 === 5) catalog = openCatalog(reader);
      const before = acknowledged;
      writesLeft = 4;
      const { config, projects: shown } = await ask(catalog, reader);
      writesLeft = 0;
      const numbers = [
        numberOf(config.environments.get('e')),
        ...shown.map(({ features }) => numberOf(features.get('f')?.feature)),
      ];
      expect(new Set(numbers).size, `turn ${turn}: ${numbers.join(', ')}`).toBe(1);
      expect(numbers[0]).toBeGreaterThanOrEqual(before);
      await writing;
    }
    world.end();
  });
});

describe('revisions of several scopes', () => {
  const [p, q] = [projectScope('p'), projectScope('q')];
  const headAt = (scope: Scope, rev: number, restsOn?: Head['restsOn']): Head => ({
    scope,
    rev,
    commit: `${scope} ${rev}`,
    at: 0,
    features: 0,
    ...(restsOn && { restsOn }),
  });
  /** The result of the second of two reads that find the same heads. */
  const seen = async (table: Table, heads: Head[]) => {
    await collect(table, async () => heads);
    return collect(table, async () => heads);
  };
  const isShown = async (one: Head, other: Head): Promise<boolean> => {
    // The table serves only as the key of a memory: nothing is read from it.
    const table = openTable('moments', { endpoint: database.endpoint });
    return wereTogether(table, [one, other], await seen(table, [one, other]));
  };

  it('are not shown while a transaction is visible in one of them only', async () => {
    expect(await isShown(headAt(p, 2, { [q]: 2 }), headAt(q, 1))).toBe(false);
    expect(await isShown(headAt(p, 2, { [q]: 2 }), headAt(q, 2, { [p]: 2 }))).toBe(true);
  });

  it('are shown when one of them has gone on since', async () => {
    expect(await isShown(headAt(p, 2, { [q]: 2 }), headAt(q, 3))).toBe(true);
  });
});
