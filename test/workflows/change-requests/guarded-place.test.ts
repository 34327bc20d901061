import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveFeaturesIn } from '../../../lib/flags/archive/archive.ts';
import { removeDependenciesIn } from '../../../lib/flags/feature-dependencies/change.ts';
import { enableFeatureIn } from '../../../lib/flags/feature-environments/enable.ts';
import { forChangeRequest } from '../../../lib/flags/features/guarded-unit.ts';
import { readProject } from '../../../lib/flags/features/read.ts';
import { removeSegmentIn } from '../../../lib/flags/segments/remove.ts';
import { updateSegmentIn } from '../../../lib/flags/segments/update.ts';
import type { CatalogCallerContext } from '../../../lib/identity/callers/context.ts';
import { dryRun } from '../../../lib/store/commit/unit-of-work.ts';
import { instance, projectScope } from '../../../lib/store/table/keys.ts';
import { guardSegment } from '../../../lib/workflows/change-requests/guard/guard-segment.ts';
import { arrivalGuard, type Extent, guardUnit } from '../../../lib/workflows/change-requests/guard/guarded-write.ts';
import { featureItem, projectItem, segmentItem, store } from '../../flags/projects/stored.ts';
import { callerNamed } from '../../simulation/operation.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { contextOf } from '../context.ts';
import { now, seeded } from '../state/instance.ts';

let database: TestDatabase;
let context: CatalogCallerContext;

const environments = [{ name: 'development' }, { name: 'production' }];
const p = projectItem({ id: 'p', environments });
const q = projectItem({ id: 'q', environments });
const inQ = { project: 'q' };
const parents = [{ feature: 'parent', enabled: true }];

beforeAll(async () => {
  database = await startModelDatabase();
  const place = await seeded(await database.another());
  await store(place.table, [
    p,
    q,
    featureItem({ project: 'p', name: 'f', dependencies: parents }),
    featureItem({ project: 'q', name: 'g', dependencies: parents }),
    { ...segmentItem({ id: 7, name: 's', constraints: [] }), ...inQ },
  ]);
  context = await contextOf(place, callerNamed('admin'), now);
});
afterAll(() => database.stop());

type EnvironmentExtent = Exclude<Extent, 'project'>;

const enable = (environment: string, project = 'p') => ({
  place: { project, environment, feature: project === 'p' ? 'f' : 'g' },
  shouldActivateDisabledStrategies: false,
  rights: context.caller.rights,
});

const allScopes = [projectScope('p'), projectScope('q'), instance] as const;

/** Guards the project `p` for this extent, and tries to enable a feature. */
const enabling = (extent: EnvironmentExtent, ...where: Parameters<typeof enable>): Promise<void> =>
  dryRun(context, allScopes, (unit) =>
    enableFeatureIn(guardUnit(unit, context.caller.rights, p, extent), enable(...where)),
  );

const unguarded = /was not guarded$/;

describe('change-requests §2: a guarded unit writes only where it was guarded', () => {
  it('in the environments that were named', async () => {
    await enabling(['development'], 'development');
    await expect(enabling(['development'], 'production')).rejects.toThrow(unguarded);
    await expect(enabling([], 'development')).rejects.toThrow(unguarded);
  });

  it('in every linked environment', async () => {
    await enabling('linked', 'development');
    await enabling('linked', 'production');
  });

  it('and in no other project', async () => {
    for (const extent of [['development'], 'linked'] as const)
      await expect(enabling(extent, 'development', 'q')).rejects.toThrow(unguarded);
    const arrival = arrivalGuard(context.caller.rights, 'Cloning');
    await dryRun(context, allScopes, (unit) => enableFeatureIn(arrival(unit, q), enable('development', 'q')));
    await expect(
      dryRun(context, allScopes, (unit) => enableFeatureIn(arrival(unit, p), enable('development', 'q'))),
    ).rejects.toThrow(unguarded);
  });

  it('also what counts in every environment: archiving, dependencies, segments', async () => {
    const { state } = await readProject(context, 'q');
    const guarded = (work: (unit: ReturnType<typeof guardUnit<'project'>>) => Promise<void>) =>
      dryRun(context, allScopes, (unit) => work(guardUnit(unit, context.caller.rights, p, 'project')));
    const segment = { name: 's', constraints: [] };
    const place = { project: 'q', feature: 'g' };
    for (const work of [
      guarded((unit) => archiveFeaturesIn(unit, { state, features: ['g'] })),
      guarded((unit) => removeDependenciesIn(unit, place)),
      guarded((unit) => removeSegmentIn(unit, context, 7)),
      guarded((unit) => updateSegmentIn(unit, context, { id: 7, body: { ...segment, project: 'q' } })),
    ])
      await expect(work).rejects.toThrow(unguarded);
  });

  it('both in the project that a segment had and in the one it gets', async () => {
    const giving = (...guarded: readonly string[]) =>
      dryRun(context, allScopes, async (unit) => {
        const [first = 'p', second = first] = guarded;
        const { rights } = context.caller;
        const one = await guardSegment(unit, rights, 'UPDATE_SEGMENT', { project: first });
        const both = await guardSegment(one, rights, 'UPDATE_SEGMENT', { project: second });
        await updateSegmentIn(both, context, { id: 7, body: { name: 's', project: 'p', constraints: [] } });
      });
    await giving('q', 'p');
    await expect(giving('q')).rejects.toThrow(unguarded);
    await expect(giving('p')).rejects.toThrow(unguarded);
  });

  it('for a change request: in its environment, and in its project as a whole', async () => {
    await dryRun(context, allScopes, async (unit) => {
      const guarded = forChangeRequest(unit, { project: 'p', environment: 'production' });
      await enableFeatureIn(guarded, enable('production'));
      await removeDependenciesIn(guarded, { project: 'p', feature: 'f' });
      await expect(enableFeatureIn(guarded, enable('development'))).rejects.toThrow(unguarded);
      await expect(removeDependenciesIn(guarded, { project: 'q', feature: 'g' })).rejects.toThrow(unguarded);
    });
  });
});
