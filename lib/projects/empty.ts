import { inBatches } from '../table/batches.ts';
import { commit } from '../table/commit.ts';
import type { FeatureEnvironmentItem, FeatureItem, FeatureNameItem, Stored } from '../table/items.ts';
import { changeRequestsPartition, featureNameKey, type KeyOf, projectPartition, projectScope } from '../table/keys.ts';
import { queryAll } from '../table/read.ts';
import type { Means } from '../unfinished/work.ts';

const isFeature = (item: Stored): item is FeatureItem => item.kind === 'feature';
const isEnvironment = (item: Stored): item is FeatureEnvironmentItem => item.kind === 'feature-environment';
const isName = (item: Stored): item is FeatureNameItem => item.kind === 'feature-name';

/** What an item belongs to: items of one feature go together, with its name; others by themselves. */
const owner = (item: Stored): string => {
  if (isFeature(item)) return item.name;
  return isEnvironment(item) ? item.feature : item.sk;
};

const keysOf = (items: readonly Stored[]): KeyOf<Stored>[] => [
  ...items.map(({ pk, sk }): KeyOf<Stored> => ({ pk, sk })),
  ...items.filter(isFeature).map(({ name }) => featureNameKey(name)),
];

/**
 * Removes what lies in the partitions of a removed project, in steps. Of names only those that still lead to this
 * project: another one may have taken them over.
 */
export const emptyProject = async (means: Omit<Means, 'catalog'>, id: string): Promise<void> => {
  const { table, actor, now, deadline } = means;
  const scope = projectScope(id);
  const partitions = [projectPartition(id), changeRequestsPartition(id)];
  const items = (await Promise.all(partitions.map((pk) => queryAll<Stored>(table, { pk })))).flat();
  const groups = [...Map.groupBy(items, owner).values()].map(keysOf);
  for (const batch of inBatches(groups, (keys) => ({ actions: keys.length, bytes: 0 }))) {
    await commit(table, { scopes: [scope], actor, now, deadline }, async (view) => {
      const found = (await view.getMany(batch.flat())).filter((item) => item !== undefined);
      const own = found.filter((item) => !isName(item) || item.project === id);
      const active = own.filter((item) => isFeature(item) && !item.archived).length;
      return { remove: own, head: { [scope]: { features: -active } }, answer: undefined };
    });
  }
};
