import type { FlagDefinition } from './flag.ts';
import type { Constraint } from './strategy.ts';

/** What a segment is. */
export interface SegmentDefinition {
  readonly name: string;
  readonly description: string | null;
  /** The only project that may use it; null: all may. */
  readonly project: string | null;
  readonly constraints: readonly Constraint[];
}

/** Settings of a project by the name of the member; settings of an environment by its name, then by the member. */
export interface SettingsDefinition {
  readonly members: Readonly<Record<string, unknown>>;
  readonly environments: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** Flags of a project with the segments that they use. */
export interface ProjectDefinition<F extends FlagDefinition = FlagDefinition> {
  readonly features: ReadonlyMap<string, F>;
  /** By id. */
  readonly segments: ReadonlyMap<number, SegmentDefinition>;
  /** Absent: settings are not compared. */
  readonly settings?: SettingsDefinition;
}
