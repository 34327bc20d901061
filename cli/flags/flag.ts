import type { Dependency, FeatureEnvironmentDefinition, Segment } from '../../lib/evaluation/index.ts';

/** What the value of a flag is, as manifests name it. */
export type FlagType = 'boolean' | 'string' | 'integer' | 'float' | 'object';

/** What is configured for a flag in one environment. */
export type Configuration = Pick<FeatureEnvironmentDefinition, 'enabled' | 'strategies' | 'variants'>;

/** An active flag of a project with all that decides about it. */
export interface Flag {
  readonly name: string;
  readonly description: string | undefined;
  /** Of its values in all environments. */
  readonly type: FlagType;
  /** What a manifest declared. */
  readonly declared: FlagType | undefined;
  /** What the code gets when the service has no value. */
  readonly defaultValue: unknown;
  readonly dependencies: readonly Dependency[];
  /** By name of the environment, in the order of the project. */
  readonly environments: ReadonlyMap<string, Configuration>;
}

/** The active flags of a project, by name, and the segments that their strategies may name. */
export interface ProjectFlags {
  readonly project: string;
  readonly flags: readonly Flag[];
  readonly segments: ReadonlyMap<number, Segment>;
}
