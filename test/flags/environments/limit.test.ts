import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveFeaturesIn } from '../../../lib/flags/archive/archive.ts';
import { removeFeature } from '../../../lib/flags/archive/remove.ts';
import { reviveFeature } from '../../../lib/flags/archive/revive.ts';
import { createEnvironment } from '../../../lib/flags/environments/write.ts';
import { cloneFeature } from '../../../lib/flags/features/clone.ts';
import { maxEnvironments } from '../../../lib/flags/features/environment-limit.ts';
import { openFeatureLocator } from '../../../lib/flags/features/locate.ts';
import { moveFeature } from '../../../lib/flags/features/move.ts';
import { readFeature, readProject } from '../../../lib/flags/features/read.ts';
import { featureName } from '../../../lib/flags/features/store.ts';
import { linkEnvironment } from '../../../lib/flags/project-settings/link-environment.ts';
import type { CatalogCallerContext } from '../../../lib/identity/callers/context.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { projectKey } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { guardedProjectWrite } from '../../../lib/workflows/change-requests/guard/guarded-project-write.ts';
import { arrivalGuard, departureGuard } from '../../../lib/workflows/change-requests/guard/guarded-write.ts';
import { callerNamed } from '../../simulation/operation.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { actor, type Instance, importDocument, now, seeded } from '../../workflows/state/instance.ts';
import { environmentItem, featureEnvironmentItem, featureItem, projectItem, store } from '../projects/stored.ts';

let database: TestDatabase;
let place: Instance;
beforeAll(async () => {
  database = await startModelDatabase();
});
beforeEach(async () => {
  place = await seeded(await database.another());
});
afterAll(() => database.stop());

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => `e${String(i).padStart(2, '0')}`);
const countOf = async ({ catalog }: Instance): Promise<number> => (await catalog.config()).environments.size;
const links = (names: readonly string[]) => names.map((name) => ({ name }));

/** Creates environments until only `left` more are allowed. */
const filled = async (left = 0): Promise<string[]> => {
  const names = numbered(maxEnvironments - left - (await countOf(place)));
  await store(
    place.table,
    names.map((name) => environmentItem({ name })),
  );
  place = { table: place.table, catalog: openCatalog(place.table) };
  return [...(await place.catalog.config()).environments.keys()];
};

const contextOf = ({ table, catalog }: Instance): CatalogCallerContext => ({
  table,
  catalog,
  actor,
  caller: callerNamed('admin'),
  now,
  deadline: Number.POSITIVE_INFINITY,
  instanceRev: 0,
});

/** The instance as seen by another process, before whose first transaction `act` runs. */
const overtakenBy = (act: (table: Table) => Promise<unknown>): Instance => {
  const table = openTable(place.table.name, { endpoint: database.endpoint });
  let acted = false;
  table.transactions.wrap(async (_, next) => {
    if (!acted) {
      acted = true;
      await act(place.table);
    }
    return next();
  });
  return { table, catalog: openCatalog(table) };
};

const environment = (name: string) => ({ name, type: 'test' });
const refused = { name: 'InvalidOperationError', message: expect.stringContaining(String(maxEnvironments)) };

describe('environments §2.1: at most 40', () => {
  it('also when an import of a state is overtaken', async () => {
    await filled(1);
    const importing = overtakenBy((table) =>
      createEnvironment(contextOf({ table, catalog: openCatalog(table) }), { name: 'faster', type: 'test' }),
    );
    await expect(
      importDocument(importing, { version: 4, environments: [environment('slower')] }),
    ).rejects.toMatchObject(refused);
    expect(await countOf(place)).toBe(maxEnvironments);
  });

  it('of a project too, while environments that were removed are still linked', async () => {
    const names = await filled(1);
    const gone = numbered(maxEnvironments + 5)
      .filter((name) => !names.includes(name))
      .slice(0, 1);
    await store(place.table, [
      environmentItem({ name: 'new' }),
      projectItem({ id: 'full', environments: links([...names, ...gone]) }),
    ]);
    const link = { project: 'full', environment: 'new' };
    const linking = linkEnvironment(contextOf(place), link);
    await expect(linking).rejects.toMatchObject(refused);
    const document = {
      version: 4,
      projects: [{ id: 'full', name: 'full' }],
      environments: [environment('new')],
      features: [{ name: 'f', project: 'full' }],
      featureEnvironments: [{ featureName: 'f', environment: 'new', enabled: true }],
    };
    await expect(importDocument(place, document)).rejects.toMatchObject(refused);
    expect((await getItem(place.table, projectKey('full')))?.environments).toHaveLength(maxEnvironments);
  });

  it('a feature that has something in all of them is moved, cloned, archived, revived and deleted', async () => {
    const names = await filled();
    const strategy = { id: 's', name: 'default', title: null, disabled: false, sortOrder: 0, segments: [] };
    const strategies = [{ ...strategy, constraints: [], variants: [], parameters: {}, createdAt: now.toISOString() }];
    await store(place.table, [
      projectItem({ id: 'from', environments: links(names) }),
      projectItem({ id: 'to', environments: links(names) }),
      featureItem({ project: 'from', name: 'f' }),
      { ...featureName('f', 'from'), rev: 0 },
      ...names.map((name) =>
        featureEnvironmentItem('from', { feature: 'f', environment: name, enabled: true, strategies }),
      ),
    ]);
    place = { table: place.table, catalog: openCatalog(place.table) };
    const context = { ...contextOf(place), locator: openFeatureLocator('feature to write everywhere') };
    const guard = arrivalGuard(context.caller.rights, 'It');
    const leave = departureGuard(context.caller.rights);
    await moveFeature(context, { place: { project: 'from', feature: 'f' }, to: 'to', guard, leave });
    const moved = { project: 'to', feature: 'f' };
    await cloneFeature(context, { place: moved, name: 'g', replaceGroupId: true, guard });
    expect((await readFeature(context, { project: 'to', feature: 'g' })).record.environments.size).toBe(
      maxEnvironments,
    );
    for (const feature of ['f', 'g']) {
      const archive = () =>
        guardedProjectWrite(context, 'to', (unit, state) => archiveFeaturesIn(unit, { state, features: [feature] }));
      await archive();
      await reviveFeature(context, feature);
      await archive();
      await removeFeature(context, feature);
    }
    expect((await readProject(context, 'to')).state.features.size).toBe(0);
  });

  it('and a project is linked to all of them by one import', async () => {
    const names = await filled();
    const projects = [{ id: 'new', name: 'new', environments: names.map((name) => ({ environment: name })) }];
    await importDocument(place, { version: 4, projects });
    expect((await getItem(place.table, projectKey('new')))?.environments).toHaveLength(maxEnvironments);
  });
});
