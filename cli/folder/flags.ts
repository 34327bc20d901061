import type { ReleasePlanFile } from './files/release-plan-schema.ts';
import {
  emptyEnvironment,
  type FeatureEnvironmentFile,
  type FeatureFile,
  type ProjectFile,
  type SegmentFile,
} from './files/schema.ts';

/** A project in the form of the files, read from a folder or from a server. */
export interface Flags {
  readonly project: ProjectFile;
  readonly segments: ReadonlyMap<string, SegmentFile>;
  readonly features: ReadonlyMap<string, FeatureFile>;
  /** Release plan templates of the project. */
  readonly templates: ReadonlyMap<string, ReleasePlanFile>;
}

/**
 * The smallest units that are compared with the last pull, so that two people can change one feature in two
 * environments. Names of features and environments contain no slash.
 */
export const partKeys = {
  project: 'project',
  environment: (environment: string) => `environment/${environment}`,
  segment: (segment: string) => `segment/${segment}`,
  template: (template: string) => `template/${template}`,
  feature: (feature: string) => `feature/${feature}`,
  featureEnvironment: (feature: string, environment: string) => `feature/${feature}/${environment}`,
} as const;

/** The subject of a part. */
export interface PartPlace {
  readonly feature?: string;
  readonly segment?: string;
  readonly template?: string;
  readonly environment?: string;
}

export const placeOfPart = (key: string): PartPlace => {
  const [kind = '', ...rest] = key.split('/');
  // The names of segments and templates may contain slashes.
  if (kind === 'segment') return { segment: rest.join('/') };
  if (kind === 'template') return { template: rest.join('/') };
  const [name = '', environment] = rest;
  if (kind === 'environment') return { environment: name };
  if (kind === 'feature') return { feature: name, ...(environment !== undefined && { environment }) };
  return {};
};

/**
 * Metadata, tags, owners and parents: the members of a feature that do not depend on an environment. No owners are left out:
 * locks of earlier versions do not know of them.
 */
export const featureMembers = ({
  environments: _,
  name: __,
  owners,
  ...members
}: FeatureFile): Omit<FeatureFile, 'environments' | 'name' | 'owners'> & Partial<Pick<FeatureFile, 'owners'>> => ({
  ...members,
  ...(owners.length > 0 && { owners }),
});

export const environmentOf = (feature: FeatureFile, environment: string): FeatureEnvironmentFile =>
  feature.environments[environment] ?? emptyEnvironment;

/** All parts of a project. A feature has a part for each environment that the project or the feature itself names. */
export const partsOf = ({ project, segments, templates, features }: Flags): ReadonlyMap<string, unknown> => {
  const { environments, ...settings } = project;
  const parts = new Map<string, unknown>([[partKeys.project, settings]]);
  for (const [name, environment] of Object.entries(environments)) parts.set(partKeys.environment(name), environment);
  for (const [name, segment] of segments) parts.set(partKeys.segment(name), segment);
  for (const [name, template] of templates) parts.set(partKeys.template(name), template);
  for (const [name, feature] of features) {
    parts.set(partKeys.feature(name), featureMembers(feature));
    for (const environment of new Set([...Object.keys(environments), ...Object.keys(feature.environments)]))
      parts.set(partKeys.featureEnvironment(name, environment), environmentOf(feature, environment));
  }
  return parts;
};

/**
 * One part; undefined: there is none. In an environment that a feature does not name, it is off, with nothing
 * configured.
 */
export const partIn = (parts: ReadonlyMap<string, unknown>, key: string): unknown => {
  const { feature, environment } = placeOfPart(key);
  const isEmpty = feature !== undefined && environment !== undefined && parts.has(partKeys.feature(feature));
  return parts.get(key) ?? (isEmpty ? emptyEnvironment : undefined);
};
