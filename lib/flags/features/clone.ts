import { randomUUID } from 'node:crypto';
import type { StoredStrategy } from '../../contract/schemas/strategy.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { createFeature } from './create.ts';
import { emitFeatureEvent } from './emit.ts';
import { isVacant } from './items.ts';
import { type FeaturePlace, partsIn, requireFeature, requireProject } from './load.ts';
import type { FeatureMetadata } from './metadata.ts';
import { putParts } from './store.ts';
import { strategyView } from './strategy-view.ts';

export interface CloneOrder {
  readonly name: string;
  /** The copies' strategies are grouped by the new name instead of as before. */
  readonly replaceGroupId: boolean;
}

const copied = (strategy: StoredStrategy, { name, replaceGroupId }: CloneOrder, now: Date): StoredStrategy => ({
  ...strategy,
  id: randomUUID(),
  createdAt: now.toISOString(),
  parameters: {
    ...strategy.parameters,
    ...(replaceGroupId && 'groupId' in strategy.parameters && { groupId: name }),
  },
});

/**
 * Makes a feature with the strategies, variants and dependencies of another, off everywhere (behaviour §4, clone).
 * @param arrive asked about the project before anything is written; throws to refuse
 * @throws Problem as for `createFeature`
 */
export const cloneFeature = async (
  unit: UnitOfWork,
  place: FeaturePlace,
  order: CloneOrder,
  now: Date,
  arrive: (project: ProjectItem) => void,
): Promise<FeatureMetadata> => {
  const source = await requireFeature(unit, place);
  const project = await requireProject(unit, place.project);
  arrive(project);
  const { type, description, impressionData, dependencies } = source;
  const given = { name: order.name, type, description, impressionData, dependencies };
  const metadata = await createFeature(unit, place.project, given, now);
  const clone = { project: place.project, name: order.name, tags: [] };
  const environments = project.environments.map(({ name }) => name);
  const all = await partsIn(unit, place, environments);
  for (const [i, parts] of all.entries()) {
    const environment = environments[i];
    const { firstEnabledAt: _, ...configured } = parts;
    const copy = { ...configured, enabled: false, lastSeenAt: null };
    if (environment === undefined || isVacant(copy)) continue;
    const there = { project: place.project, feature: order.name, environment };
    await partsIn(unit, there, [environment]);
    const strategies = parts.strategies.map((strategy) => copied(strategy, order, now));
    putParts(unit, there, { ...copy, strategies });
    for (const strategy of strategies)
      emitFeatureEvent(unit, clone, 'feature-strategy-add', { environment, data: strategyView(strategy) });
  }
  for (const dependency of dependencies)
    emitFeatureEvent(unit, clone, 'feature-dependency-added', { data: dependency });
  return metadata;
};
