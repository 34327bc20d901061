import { invalidOperation } from '../../contract/problems.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { seesProject } from '../../identity/rights/has-permission.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { UnknownStrategy } from './require.ts';

/** The other feature that has the strategy, among all features that the caller sees. */
const findOwner = async (
  context: CatalogCallerContext,
  { id, feature: notOwner }: UnknownStrategy,
): Promise<FeatureItem | undefined> => {
  const {
    catalog,
    caller: { rights },
  } = context;
  const { projects } = await catalog.projects('*', context);
  for (const { project, features } of projects) {
    if (!seesProject(rights, { id: project.id, private: project.mode === 'private' })) continue;
    for (const { feature, environments } of features.values()) {
      const all = feature.name === notOwner ? [] : [...environments.values()];
      if (all.some(({ strategies }) => strategies.some((strategy) => strategy.id === id))) return feature;
    }
  }
  return undefined;
};

/**
 * Runs work on a strategy that is named by its full path. If another feature has the strategy, the error names that
 * feature (contract: feature-strategies §4.1). Other features are searched only when the strategy was not found.
 * @param work throws UnknownStrategy when the path is wrong
 * @throws Problem InvalidOperationError; what `work` throws
 */
export const withMisplacedStrategyCheck = async <T>(
  context: CatalogCallerContext,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const owner = error instanceof UnknownStrategy ? await findOwner(context, error) : undefined;
    if (!owner) throw error;
    const { name, project } = owner;
    throw invalidOperation(`The strategy belongs to feature "${name}" in project "${project}". Use its own path.`);
  }
};
