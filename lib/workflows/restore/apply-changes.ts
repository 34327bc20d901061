import type { Dependency } from '../../contract/schemas/feature.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import type { Variant } from '../../contract/schemas/variant.ts';
import { byTypeAndValue } from '../../flags/tags/order.ts';
import {
  type Content,
  type EnvironmentContent,
  emptyEnvironment,
  type FeatureContent,
  isEmptyEnvironment,
  type SegmentContent,
  type SettingsContent,
  type StrategyContent,
} from './content.ts';
import { type ContentChange, inPositions, type Values, valuesOf, withStrategies } from './diff.ts';

const withItem = <T>(list: readonly T[], { before, after }: Values<T>, isItem: (a: T, b: T) => boolean): T[] => {
  const known = before ?? after;
  return [...list.filter((item) => known === undefined || !isItem(item, known)), ...(after ? [after] : [])];
};

const withMember = <T extends object>(target: T, { path, after }: ContentChange): T => {
  const { [path.at(-1) ?? '']: _, ...rest } = target as Record<string, unknown>;
  return (after === undefined ? rest : { ...target, [path.at(-1) ?? '']: after }) as T;
};

const withStrategyChange = (
  strategies: readonly StrategyContent[],
  change: ContentChange,
): readonly StrategyContent[] => {
  const [, id, member, parameter] = change.path;
  if (id === undefined)
    return inPositions(strategies, valuesOf<readonly { id: string; sortOrder: number }[]>(change).after ?? []);
  if (member === undefined) {
    const { after } = valuesOf<StrategyContent>(change);
    return withStrategies(strategies, new Set([id]), after ? [after] : []);
  }
  return strategies.map((one) => {
    if (one.id !== id) return one;
    return parameter === undefined
      ? withMember(one, change)
      : { ...one, parameters: withMember(one.parameters, change) };
  });
};

const withEnvironmentChange = (content: EnvironmentContent, change: ContentChange): EnvironmentContent => {
  switch (change.path[0]) {
    case 'strategies':
      return { ...content, strategies: withStrategyChange(content.strategies, change) };
    case 'variants':
      return { ...content, variants: valuesOf<readonly Variant[]>(change).after ?? [] };
    default:
      return { ...content, enabled: valuesOf<boolean>(change).after ?? false };
  }
};

const withFeatureChange = (content: FeatureContent, change: ContentChange): FeatureContent => {
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
          byTypeAndValue,
        ),
      };
    case 'dependencies':
      return {
        ...content,
        dependencies: withItem(
          content.dependencies,
          valuesOf<Dependency>(change),
          (a, b) => a.feature === b.feature,
        ).sort((a, b) => (a.feature < b.feature ? -1 : 1)),
      };
    default:
      return withMember(content, change);
  }
};

const withSettingsChange = (settings: SettingsContent, change: ContentChange): SettingsContent => {
  if (change.environment === undefined) return { ...settings, members: withMember(settings.members, change) };
  const environments = new Map(settings.environments);
  const after = withMember({ ...environments.get(change.environment) }, change);
  if (Object.keys(after).length > 0) environments.set(change.environment, after);
  else environments.delete(change.environment);
  return { ...settings, environments };
};

/** Changes one entry of a map. */
const withEntry = <K, V>(
  entries: Map<K, V>,
  key: K,
  change: ContentChange,
  next: (value: V, change: ContentChange) => V,
) => {
  const known = entries.get(key);
  const after = change.path.length === 0 ? valuesOf<V>(change).after : known && next(known, change);
  if (after === undefined) entries.delete(key);
  else entries.set(key, after);
};

/** Applies changes to the content of a moment. A change of something that does not exist has no effect. */
export const applyChanges = (content: Content, changes: readonly ContentChange[]): Content => {
  const features = new Map(content.features);
  const segments = new Map(content.segments);
  let { settings } = content;
  for (const change of changes) {
    if (change.feature !== undefined) withEntry(features, change.feature, change, withFeatureChange);
    else if (change.segment !== undefined) withEntry(segments, change.segment, change, withMember<SegmentContent>);
    else if (settings) settings = withSettingsChange(settings, change);
  }
  return { features, segments, ...(settings && { settings }) };
};
