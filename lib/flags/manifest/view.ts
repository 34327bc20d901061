import type { FlagType, ManifestFlag } from '../../contract/schemas/manifest.ts';
import type { FeatureEnvironmentItem, FeatureItem, ProjectItem } from '../../store/table/items.ts';
import { flagTypeOf } from './type.ts';

/** The default values, as JSON, of flags without a declared one. */
const emptyValues: Readonly<Record<FlagType, string>> = {
  boolean: 'false',
  string: '""',
  integer: '0',
  float: '0',
  object: '{}',
};

/** The value that the code gets when the service has none, as JSON (contract: manifest §3). */
export const defaultOf = ({ manifest }: Pick<FeatureItem, 'manifest'>, type: FlagType): string =>
  manifest?.type === type ? manifest.defaultValue : emptyValues[type];

/** The environments of the project in which a feature has a configuration. */
export const configuredIn = (
  { environments }: Pick<ProjectItem, 'environments'>,
  items: ReadonlyMap<string, FeatureEnvironmentItem>,
): readonly FeatureEnvironmentItem[] => environments.flatMap(({ name }) => items.get(name) ?? []);

/** A feature as manifests show it. */
export const manifestFlagView = (
  feature: Pick<FeatureItem, 'name' | 'description' | 'manifest'>,
  environments: Iterable<Pick<FeatureEnvironmentItem, 'variants' | 'strategies'>>,
): ManifestFlag => {
  const type = flagTypeOf(feature, environments);
  return {
    key: feature.name,
    type,
    ...(feature.description && { description: feature.description }),
    defaultValue: JSON.parse(defaultOf(feature, type)),
  };
};
