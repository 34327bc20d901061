import { randomUUID } from 'node:crypto';
import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { createFeatureIn } from './create.ts';
import { emitFeatureEvent } from './emit.ts';
import type { GuardedUnit } from './guarded-unit.ts';
import { isEmpty } from './items.ts';
import { type FeaturePlace, partsIn, requireFeature } from './load.ts';
import type { FeatureMetadata } from './metadata.ts';
import { putParts } from './store.ts';
import { strategyView } from './strategy-view.ts';

/** Asks whether a feature may come into a project, and gives the unit to write it with; throws to refuse. */
export type ArrivalGuard = (unit: UnitOfWork, project: ProjectItem) => GuardedUnit;

export interface Cloning {
  readonly place: FeaturePlace;
  /** Of the new feature. */
  readonly name: string;
  /** The copied strategies take the new name as their group; else they keep theirs. */
  readonly replaceGroupId: boolean;
  readonly guard: ArrivalGuard;
}

const copyOf = (strategy: StoredStrategy, { name, replaceGroupId }: Cloning, now: Date): StoredStrategy => ({
  ...strategy,
  id: randomUUID(),
  createdAt: now.toISOString(),
  parameters: {
    ...strategy.parameters,
    ...(replaceGroupId && 'groupId' in strategy.parameters && { groupId: name }),
  },
});

const cloneFeatureIn = async (unit: UnitOfWork, input: Cloning): Promise<FeatureMetadata> => {
  const { place, name } = input;
  const source = await requireFeature(unit, place);
  const project = await requireProject(unit, place.project);
  const guarded = input.guard(unit, project);
  const { type, description, impressionData, dependencies } = source;
  const feature = { name, type, description, impressionData, dependencies };
  const metadata = await createFeatureIn(unit, { project: place.project, feature });
  const clone = { project: place.project, name, tags: [] };
  const environments = project.environments.map((linked) => linked.name);
  const all = await partsIn(unit, place, environments);
  for (const [i, parts] of all.entries()) {
    const environment = environments[i];
    const { firstEnabledAt: _, ...configured } = parts;
    const copy = { ...configured, enabled: false, lastSeenAt: null };
    if (environment === undefined || isEmpty(copy)) continue;
    const target = { project: place.project, feature: name, environment };
    await partsIn(unit, target, [environment]);
    const strategies = parts.strategies.map((strategy) => copyOf(strategy, input, unit.now));
    putParts(guarded, target, { ...copy, strategies });
    for (const strategy of strategies)
      emitFeatureEvent(unit, clone, 'feature-strategy-add', { environment, data: strategyView(strategy) });
  }
  for (const dependency of dependencies)
    emitFeatureEvent(unit, clone, 'feature-dependency-added', { data: dependency });
  return metadata;
};

/**
 * Makes a feature with the strategies, variants and dependencies of another, off everywhere (contract: features §8).
 * @throws Problem as for `createFeature`; what the guard throws
 */
export const cloneFeature = (context: CommandContext, input: Cloning): Promise<FeatureMetadata> =>
  transact(context, [projectScope(input.place.project)], (unit) => cloneFeatureIn(unit, input));
