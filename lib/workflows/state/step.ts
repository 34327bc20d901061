import type { EventType } from '../../contract/schemas/event.ts';
import type {
  EnvironmentEntry,
  FeatureEntry,
  ProjectEntry,
  SegmentEntry,
  StrategyTypeEntry,
  TagEntry,
  TagTypeEntry,
} from './document.ts';
import type { FeaturePlace } from './feature-change.ts';

/** One item of the instance's configuration that the document brings. */
export type ConfigurationEntry =
  | { readonly category: 'environment'; readonly entry: EnvironmentEntry }
  | { readonly category: 'segment'; readonly entry: SegmentEntry }
  | { readonly category: 'strategy-type'; readonly entry: StrategyTypeEntry }
  | { readonly category: 'tag-type'; readonly entry: TagTypeEntry }
  | { readonly category: 'tag'; readonly entry: TagEntry };

/** One item of the instance's configuration that the document lacks. */
export type ConfigurationRemoval =
  | { readonly category: 'environment' | 'strategy-type' | 'tag-type'; readonly name: string }
  | { readonly category: 'tag'; readonly type: string; readonly value: string };

/** What a removal says once for its whole category, in the first step that removes something of it. */
export type DropEvent = Extract<EventType, `drop-${string}`>;

/** Brings configuration of the instance. */
export interface ConfigurationStep {
  readonly kind: 'configuration';
  readonly entries: readonly ConfigurationEntry[];
  /** Environments to remember as made by this document; see `remembered.ts`. */
  readonly remember?: readonly string[];
}

/** Makes or changes a project, and links environments to it. */
export interface ProjectStep {
  readonly kind: 'project';
  readonly id: string;
  /** Absent: the project is only linked. */
  readonly entry?: ProjectEntry;
  readonly link: readonly string[];
}

/** A feature of the document, and where it is to be looked for. */
export interface PlannedFeature {
  readonly entry: FeatureEntry;
  readonly place: FeaturePlace;
  /** A removed project that the name still leads to. */
  readonly orphanOf?: string;
}

/** Brings features of one project, complete. */
export interface FeaturesStep {
  readonly kind: 'features';
  readonly project: string;
  /** The project that all of them come from, if it is another. */
  readonly from?: string;
  readonly features: readonly PlannedFeature[];
}

/** Takes from features the tags that the document does not give them. */
export interface UntagStep {
  readonly kind: 'untag';
  readonly project: string;
  readonly features: readonly { readonly name: string; readonly entry?: FeatureEntry }[];
  readonly drop?: readonly DropEvent[];
}

/** Removes features with everything that belongs to them. */
export interface RemoveFeaturesStep {
  readonly kind: 'remove-features';
  readonly project: string;
  readonly features: readonly { readonly name: string; readonly environments: readonly string[] }[];
  readonly drop?: readonly DropEvent[];
}

/** Removes configuration of the instance; what features have in an environment is removed as unfinished work. */
export interface RemoveConfigurationStep {
  readonly kind: 'remove-configuration';
  readonly removals: readonly ConfigurationRemoval[];
  readonly drop?: readonly DropEvent[];
}

/** Removes a segment that nothing uses. */
export interface RemoveSegmentStep {
  readonly kind: 'remove-segment';
  readonly id: number;
  /** That it belongs to. */
  readonly project?: string;
}

/** Hides a project; what is in it is removed as unfinished work. */
export interface RemoveProjectStep {
  readonly kind: 'remove-project';
  readonly id: string;
  readonly drop?: readonly DropEvent[];
}

/** One commit of an import, right by itself. */
export type Step =
  | ConfigurationStep
  | ProjectStep
  | FeaturesStep
  | UntagStep
  | RemoveFeaturesStep
  | RemoveConfigurationStep
  | RemoveSegmentStep
  | RemoveProjectStep;
