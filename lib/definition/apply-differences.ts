import { type Difference, type Values, valuesOf } from './difference.ts';
import { type EnvironmentDefinition, emptyEnvironment, isEmptyEnvironment } from './environment.ts';
import { byParent, byTag, type Dependency, type FlagDefinition, type Tag } from './flag.ts';
import { byUrl, type Link } from './links.ts';
import { byOwner, type Owner, ownerKey } from './owners.ts';
import { inPositions, type Position, withStrategies } from './positions.ts';
import type { ProjectDefinition, SegmentDefinition, SettingsDefinition } from './project.ts';
import type { MilestoneDefinition, PlanDefinition, SafeguardDefinition } from './release-plan.ts';
import type { StrategyDefinition } from './strategy.ts';
import type { Variant } from './variants.ts';

const withItem = <T>(list: readonly T[], { before, after }: Values<T>, isItem: (a: T, b: T) => boolean): T[] => {
  const known = before ?? after;
  return [...list.filter((item) => known === undefined || !isItem(item, known)), ...(after ? [after] : [])];
};

const withMember = <T extends object>(target: T, { path, after }: Difference): T => {
  const { [path.at(-1) ?? '']: _, ...rest } = target as Record<string, unknown>;
  return (after === undefined ? rest : { ...target, [path.at(-1) ?? '']: after }) as T;
};

const withStrategyChange = (
  strategies: readonly StrategyDefinition[],
  change: Difference,
  [id, member, parameter]: readonly string[] = change.path.slice(1),
): readonly StrategyDefinition[] => {
  if (id === undefined) return inPositions(strategies, valuesOf<readonly Position[]>(change).after ?? []);
  if (member === undefined) {
    const { after } = valuesOf<StrategyDefinition>(change);
    return withStrategies(strategies, new Set([id]), after ? [after] : []);
  }
  return strategies.map((one) => {
    if (one.id !== id) return one;
    return parameter === undefined
      ? withMember(one, change)
      : { ...one, parameters: withMember(one.parameters, change) };
  });
};

const withMilestoneChange = (
  milestones: readonly MilestoneDefinition[],
  change: Difference,
): readonly MilestoneDefinition[] => {
  const [, , id, member, ...rest] = change.path;
  if (id === undefined) {
    const order = valuesOf<readonly string[]>(change).after ?? [];
    return milestones.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  }
  if (member === undefined) {
    const { after } = valuesOf<MilestoneDefinition>(change);
    return [...milestones.filter((one) => one.id !== id), ...(after ? [after] : [])];
  }
  return milestones.map((one) => {
    if (one.id !== id) return one;
    return member === 'strategies'
      ? { ...one, strategies: withStrategyChange(one.strategies, change, rest) }
      : withMember(one, change);
  });
};

const withPlanChange = (plan: PlanDefinition | undefined, change: Difference): PlanDefinition | undefined => {
  const [, member] = change.path;
  if (member === undefined) return valuesOf<PlanDefinition>(change).after;
  if (!plan) return undefined;
  switch (member) {
    case 'milestones':
      return { ...plan, milestones: withMilestoneChange(plan.milestones, change) };
    case 'safeguards':
      return { ...plan, safeguards: valuesOf<readonly SafeguardDefinition[]>(change).after ?? [] };
    case 'activeMilestoneId':
      return { ...plan, activeMilestoneId: valuesOf<string>(change).after ?? null };
    default:
      return { ...withMember(plan, change) };
  }
};

const withEnvironmentChange = (content: EnvironmentDefinition, change: Difference): EnvironmentDefinition => {
  switch (change.path[0]) {
    case 'strategies':
      return { ...content, strategies: withStrategyChange(content.strategies, change) };
    case 'releasePlan': {
      const { releasePlan, ...rest } = content;
      const after = withPlanChange(releasePlan, change);
      return { ...rest, ...(after && { releasePlan: after }) };
    }
    case 'safeguards':
      return withMember(content, change);
    case 'variants':
      return { ...content, variants: valuesOf<readonly Variant[]>(change).after ?? [] };
    default:
      return { ...content, enabled: valuesOf<boolean>(change).after ?? false };
  }
};

const withFeatureChange = <F extends FlagDefinition>(content: F, change: Difference): F => {
  const { environment } = change;
  if (environment !== undefined) {
    const environments = new Map(content.environments);
    const after = withEnvironmentChange(environments.get(environment) ?? emptyEnvironment, change);
    if (isEmptyEnvironment(after)) environments.delete(environment);
    else environments.set(environment, after);
    return { ...content, environments };
  }
  switch (change.path[0]) {
    case 'tags':
      return {
        ...content,
        tags: withItem(content.tags, valuesOf<Tag>(change), (a, b) => a.type === b.type && a.value === b.value).sort(
          byTag,
        ),
      };
    case 'links':
      return {
        ...content,
        links: withItem(content.links, valuesOf<Link>(change), (a, b) => a.url === b.url).sort(byUrl),
      };
    case 'owners':
      return {
        ...content,
        owners: withItem(content.owners, valuesOf<Owner>(change), (a, b) => ownerKey(a) === ownerKey(b)).sort(byOwner),
      };
    case 'dependencies':
      return {
        ...content,
        dependencies: withItem(
          content.dependencies,
          valuesOf<Dependency>(change),
          (a, b) => a.feature === b.feature,
        ).sort(byParent),
      };
    default:
      return withMember(content, change);
  }
};

const withSettingsChange = (settings: SettingsDefinition, change: Difference): SettingsDefinition => {
  if (change.environment === undefined) return { ...settings, members: withMember(settings.members, change) };
  const environments = new Map(settings.environments);
  const after = withMember({ ...environments.get(change.environment) }, change);
  if (Object.keys(after).length > 0) environments.set(change.environment, after);
  else environments.delete(change.environment);
  return { ...settings, environments };
};

/** Changes one entry of a map. */
const withEntry = <K, V>(entries: Map<K, V>, key: K, change: Difference, next: (value: V, change: Difference) => V) => {
  const known = entries.get(key);
  const after = change.path.length === 0 ? valuesOf<V>(change).after : known && next(known, change);
  if (after === undefined) entries.delete(key);
  else entries.set(key, after);
};

/** Makes the changes of one definition in another. A change of something that does not exist has no effect. */
export const applyDifferences = <F extends FlagDefinition>(
  content: ProjectDefinition<F>,
  changes: readonly Difference[],
): ProjectDefinition<F> => {
  const features = new Map(content.features);
  const segments = new Map(content.segments);
  let { settings } = content;
  for (const change of changes) {
    if (change.feature !== undefined) withEntry(features, change.feature, change, withFeatureChange<F>);
    else if (change.segment !== undefined) withEntry(segments, change.segment, change, withMember<SegmentDefinition>);
    else if (settings) settings = withSettingsChange(settings, change);
  }
  return { features, segments, ...(settings && { settings }) };
};
