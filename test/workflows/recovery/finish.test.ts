import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeEnvironmentIn } from '../../../lib/flags/environments/write.ts';
import { unlinkEnvironmentIn } from '../../../lib/flags/project-settings/unlink-environment.ts';
import { removeProjectIn } from '../../../lib/flags/projects/remove.ts';
import { removeTagIn } from '../../../lib/flags/tags/write.ts';
import { type Catalog, openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { eventsOf, recordsAfter, system } from '../../../lib/store/commit/journal.ts';
import { transact, type UnitOfWork } from '../../../lib/store/commit/unit-of-work.ts';
import { enqueueJob, readJobs } from '../../../lib/store/jobs/job.ts';
import {
  environmentKey,
  featureEnvironmentKey,
  featureNameKey,
  instance,
  projectPartition,
  projectScope,
} from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { continueJobs } from '../../../lib/workflows/recovery/continue-jobs.ts';
import {
  environmentItem,
  featureEnvironmentItem,
  featureItem,
  projectItem,
  store,
} from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { injectFaults, newTear } from '../../support/faults.ts';

let database: TestDatabase;
let table: Table;
let catalog: Catalog;
const now = new Date('2030-01-01T00:00:00.000Z');
const features = Array.from({ length: 200 }, (_, i) => `f${i}`);
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
  catalog = openCatalog(table);
  await store(table, [
    environmentItem({ name: 'development' }),
    environmentItem({ name: 'production' }),
    projectItem({ id: 'p', environments: [{ name: 'development' }, { name: 'production' }] }),
  ]);
});

const fill = async (archived: boolean): Promise<void> => {
  for (let i = 0; i < features.length; i += 40) {
    await store(
      table,
      features
        .slice(i, i + 40)
        .flatMap((name) => [
          featureItem({ project: 'p', name, archived, tags: [{ type: 'simple', value: 'gone' }] }),
          featureEnvironmentItem('p', { feature: name, environment: 'production' }),
        ]),
    );
  }
};

/** Makes the first commit of a removal, whose process then dies. */
const begin = (scope: string, work: (unit: UnitOfWork) => Promise<unknown>): Promise<unknown> =>
  transact({ table, actor: system, now }, [projectScope(scope), instance], work);

/** Starts a recovery run that dies after `survived` transactions, and then another one. */
const recoverTwice = async (survived: number): Promise<void> => {
  let left = survived;
  const dying = await dyingTable(() => left-- > 0);
  await continueJobs({ table: dying, catalog: openCatalog(dying), now, deadline: Number.POSITIVE_INFINITY });
  expect(await readJobs(table)).toHaveLength(1);
  expect(await continueJobs({ table, catalog, now, deadline: Number.POSITIVE_INFINITY })).toBe(1);
  expect(await readJobs(table)).toEqual([]);
};

const dyingTable = async (lives: () => boolean): Promise<Table> => {
  const { openTable } = await import('../../../lib/store/table/table.ts');
  const dying = openTable(table.name, { endpoint: database.endpoint });
  injectFaults(
    dying,
    { write: () => (lives() ? 'none' : 'crash-before'), torn: () => false },
    newTear(),
    async () => undefined,
  );
  return dying;
};

describe('storage §7.1: a job', () => {
  it('removes a project although the process dies in between', async () => {
    await fill(true);
    await begin('p', (unit) => removeProjectIn(unit, 'p'));
    expect((await catalog.projects(['p'])).projects).toEqual([]);
    await recoverTwice(2);
    expect(await queryAll(table, { pk: projectPartition('p') })).toEqual([]);
    expect(await getItem(table, featureNameKey('f150'))).toBeUndefined();
  });

  it('unlinks an environment although the process dies in between', async () => {
    await fill(false);
    await begin('p', (unit) => unlinkEnvironmentIn(unit, { project: 'p', environment: 'production' }));
    await recoverTwice(1);
    for (const name of ['f0', 'f199'])
      expect(await getItem(table, featureEnvironmentKey('p', name, 'production'))).toBeUndefined();
    const { projects } = await catalog.projects(['p']);
    expect(projects[0]?.project.environments).toEqual([{ name: 'development' }]);
    expect(projects[0]?.features.size).toBe(features.length);
  });

  it('removes an environment although the process dies in between', async () => {
    await fill(false);
    await begin('p', (unit) => removeEnvironmentIn(unit, 'production'));
    await recoverTwice(2);
    const { projects } = await catalog.projects(['p']);
    expect(projects[0]?.project.environments).toEqual([{ name: 'development' }]);
    expect(projects[0]?.features.get('f199')?.environments.size).toBe(0);
  });

  it('removes a tag from all features although the process dies in between', async () => {
    await store(table, [
      { pk: 'CONFIG', sk: 'TAG#simple#gone', kind: 'tag', rev: 0, ...{ type: 'simple', value: 'gone' } },
    ]);
    await fill(false);
    await begin('p', (unit) => removeTagIn(unit, { type: 'simple', value: 'gone' }));
    await recoverTwice(1);
    const { projects } = await catalog.projects(['p']);
    expect([...(projects[0]?.features.values() ?? [])].filter(({ feature }) => feature.tags.length > 0)).toEqual([]);
  });

  const clone = { kind: 'clone-environment', environment: 'twin', source: 'production', projects: ['p'] } as const;
  /** Makes the first commit of a clone, whose process then dies. */
  const beginClone = () =>
    begin('p', async (unit) => {
      await unit.get(environmentKey('twin'));
      unit.put(environmentItem({ name: 'twin' }));
      await enqueueJob(unit, { ...clone, permissions: true });
    });
  const inTwin = async () => {
    const { projects } = await catalog.projects(['p']);
    const parts = [...(projects[0]?.features.values() ?? [])].map(({ environments }) => environments.get('twin'));
    return { project: projects[0]?.project, parts: parts.filter((one) => one !== undefined) };
  };

  it('clones an environment although the process dies in between, and each feature once', async () => {
    await fill(false);
    await beginClone();
    await recoverTwice(3);
    const { project, parts } = await inTwin();
    expect(project?.environments.map(({ name }) => name)).toEqual(['development', 'production', 'twin']);
    expect(parts).toHaveLength(features.length);
    const ids = parts.flatMap(({ strategies }) => strategies.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    let added = 0;
    for await (const record of recordsAfter(table, projectScope('p'), 0))
      for (const { type } of await eventsOf(table, record)) if (type === 'feature-strategy-add') added++;
    expect(added).toBe(ids.length);
  });

  it('copies nothing into a clone that was removed meanwhile, or into a later one of the name', async () => {
    await fill(false);
    await beginClone();
    await begin('p', (unit) => removeEnvironmentIn(unit, 'twin'));
    expect(await continueJobs({ table, catalog, now, deadline: Number.POSITIVE_INFINITY })).toBeGreaterThan(0);
    expect(await readJobs(table)).toEqual([]);
    const { project, parts } = await inTwin();
    expect([project?.environments.map(({ name }) => name), parts]).toEqual([['development', 'production'], []]);
  });
});
