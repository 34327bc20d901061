import type { FeatureEnvironmentItem, FeatureItem, ProjectItem, Stored } from '../table/items.ts';
import { featureOfSortKey, projectPartition } from '../table/keys.ts';
import type { ChangedItem, Fold } from './follow.ts';

/** A feature and its environments; a missing environment means off. Replaced when something changes, never mutated. */
export interface FeatureRecord {
  readonly feature: FeatureItem;
  readonly environments: ReadonlyMap<string, FeatureEnvironmentItem>;
}

export interface ProjectParts {
  readonly project: ProjectItem | undefined;
  /** By name, in no particular order. */
  readonly features: ReadonlyMap<string, FeatureRecord>;
}

/** A feature while changes are applied: the item of the feature itself may still be missing. */
interface PartialFeature {
  feature: FeatureItem | undefined;
  environments: Map<string, FeatureEnvironmentItem>;
}

const isProject = (item: Stored): item is ProjectItem => item.kind === 'project';
const isFeature = (item: Stored): item is FeatureItem => item.kind === 'feature';
const isFeatureEnvironment = (item: Stored): item is FeatureEnvironmentItem => item.kind === 'feature-environment';

const applyChange = (partial: PartialFeature, environment: string | undefined, item: Stored | undefined): void => {
  if (environment === undefined) partial.feature = item && isFeature(item) ? item : undefined;
  else if (item && isFeatureEnvironment(item)) partial.environments.set(environment, item);
  else partial.environments.delete(environment);
};

const none: ReadonlyMap<string, FeatureEnvironmentItem> = new Map();

/** Builds the features of one project. Environment items whose feature is absent are not shown. */
export const projectFold = (id: string): Fold<ProjectParts> => {
  const apply = (state: ProjectParts, changes: readonly ChangedItem[]): ProjectParts => {
    if (changes.length === 0) return state;
    let { project } = state;
    const partials = new Map<string, PartialFeature>();
    for (const { sk, item } of changes) {
      const key = featureOfSortKey(sk);
      if (!key) {
        if (sk === 'PROJECT') project = item && isProject(item) ? item : undefined;
        continue;
      }
      let partial = partials.get(key.feature);
      if (!partial) {
        const before = state.features.get(key.feature);
        partial = { feature: before?.feature, environments: new Map(before?.environments ?? none) };
        partials.set(key.feature, partial);
      }
      applyChange(partial, key.environment, item);
    }
    if (partials.size === 0) return { project, features: state.features };
    const features = new Map(state.features);
    for (const [name, { feature, environments }] of partials) {
      if (feature) features.set(name, { feature, environments: environments.size > 0 ? environments : none });
      else features.delete(name);
    }
    return { project, features };
  };
  return { partition: projectPartition(id), empty: { project: undefined, features: new Map() }, apply };
};
