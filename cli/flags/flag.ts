import type { Dependency, FeatureEnvironmentDefinition, Segment } from '../../lib/evaluation/index.ts';

/** The type of a flag's values, with the names that manifests use. */
export type FlagType = 'boolean' | 'string' | 'integer' | 'float' | 'object';

/** The configuration of a flag in one environment. */
export interface Configuration extends Pick<FeatureEnvironmentDefinition, 'enabled' | 'strategies' | 'variants'> {
  /** Those of the milestones of its release plan that are not in force. */
  readonly otherStrategies: FeatureEnvironmentDefinition['strategies'];
}

/** An active flag of a project with its complete configuration. */
export interface Flag {
  readonly name: string;
  readonly description: string | undefined;
  /** The type of its values in all environments. */
  readonly type: FlagType;
  /** The type that a manifest declared. */
  readonly declared: FlagType | undefined;
  /** The value for the calling code when the service has none. */
  readonly defaultValue: unknown;
  readonly dependencies: readonly Dependency[];
  /** Configurations by environment, in the order of the project. */
  readonly environments: ReadonlyMap<string, Configuration>;
}

/** The active flags of a project, by name, and the segments that their strategies may reference. */
export interface ProjectFlags {
  readonly project: string;
  readonly flags: readonly Flag[];
  readonly segments: ReadonlyMap<number, Segment>;
}
