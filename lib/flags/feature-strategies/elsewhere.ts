import { invalidOperation } from '../../contract/problems.ts';
import { seesProject } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import { UnknownStrategy } from './find.ts';

export interface Seeker {
  readonly catalog: Catalog;
  readonly instanceRev: number;
  readonly rights: Rights;
}

/** Where a strategy is that was not found, among all features that the caller sees; undefined: nowhere else. */
const elsewhere = async ({ id, feature: asked }: UnknownStrategy, { catalog, instanceRev, rights }: Seeker) => {
  const { projects } = await catalog.projects('*', { instanceRev });
  for (const { project, features } of projects) {
    if (!seesProject(rights, { id: project.id, private: project.mode === 'private' })) continue;
    for (const { feature, environments } of features.values()) {
      const all = feature.name === asked ? [] : [...environments.values()];
      if (all.some(({ strategies }) => strategies.some((strategy) => strategy.id === id))) return feature;
    }
  }
  return undefined;
};

/**
 * Strategies are found by their full path. One that is not there but at another feature is refused as such (behaviour
 * §4: 403); that is looked for only after it was not found.
 * @param work what names a strategy by its path
 * @throws Problem InvalidOperationError besides what `work` throws
 */
export const refusingElsewhere = async <T>(seeker: Seeker, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const feature = error instanceof UnknownStrategy ? await elsewhere(error, seeker) : undefined;
    if (!feature) throw error;
    const { name, project } = feature;
    throw invalidOperation(`The strategy belongs to feature "${name}" in project "${project}". Use its own path.`);
  }
};
