import type { StoredConstraint } from '../../contract/schemas/constraint.ts';
import type { Dependency } from '../../contract/schemas/feature.ts';
import type { FeatureNaming, ProjectMode } from '../../contract/schemas/project.ts';
import type { StrategyType } from '../../contract/schemas/strategy.ts';
import type { Tag, TagType } from '../../contract/schemas/tag.ts';
import type { StrategyVariant, Variant } from '../../contract/schemas/variant.ts';

/**
 * A state document in the form that importing works with: version 4 in meaning, a feature with everything that belongs
 * to it, dates as ISO 8601 UTC. A member that the document does not state is absent: on what exists already it then
 * changes nothing, on what is new it takes its default.
 */
export interface StateDocument {
  readonly environments?: readonly EnvironmentEntry[];
  readonly projects?: readonly ProjectEntry[];
  readonly segments?: readonly SegmentEntry[];
  readonly strategyTypes?: readonly StrategyTypeEntry[];
  /** Tag types, tags and feature tags count only together (behaviour §1.18). */
  readonly tagging?: { readonly types: readonly TagTypeEntry[]; readonly tags: readonly TagEntry[] };
  /** Whether the document has the category `features`, be it empty. */
  readonly hasFeatures: boolean;
  /** By name. */
  readonly features: ReadonlyMap<string, FeatureEntry>;
}

/** Where in the document as it was sent: slash notation, e.g. `features/0`. */
export interface Located {
  readonly at: string;
}

export interface EnvironmentEntry extends Located {
  readonly name: string;
  readonly type: string;
  readonly sortOrder?: number;
  readonly enabled?: boolean;
  readonly protected?: boolean;
}

export interface ProjectEntry extends Located {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly mode?: ProjectMode;
  readonly defaultStickiness?: string;
  readonly featureLimit?: number | null;
  readonly featureNaming?: FeatureNaming;
  /** Names of the environments it is to be linked to. */
  readonly environments?: readonly string[];
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

export interface SegmentEntry extends Located {
  /** In the numbering of the document. */
  readonly id: number;
  readonly name: string;
  readonly description?: string | null;
  readonly project?: string | null;
  readonly constraints: readonly StoredConstraint[];
  readonly createdBy?: string;
  readonly createdAt?: string;
}

export interface StrategyTypeEntry extends Located {
  readonly name: string;
  readonly title?: string | null;
  readonly displayName?: string | null;
  readonly description?: string | null;
  readonly deprecated?: boolean;
  readonly parameters: StrategyType['parameters'];
}

export type TagTypeEntry = TagType & Located;
export type TagEntry = Tag & Located;

/** What the document says about one feature, wherever in the document it says it. */
export interface FeatureEntry {
  readonly name: string;
  /** Its item in `features`; absent when the document only adds to a feature that exists. */
  readonly metadata?: FeatureMetadataEntry;
  /** By environment. */
  readonly environments: ReadonlyMap<string, FeatureEnvironmentEntry>;
  readonly tags: readonly TagEntry[];
}

export interface FeatureMetadataEntry extends Located {
  readonly project?: string;
  readonly type?: string;
  readonly description?: string | null;
  readonly stale?: boolean;
  readonly impressionData?: boolean;
  readonly archived?: boolean;
  readonly createdAt?: string;
  readonly archivedAt?: string;
  readonly lastSeenAt?: string;
  readonly dependencies?: readonly Dependency[];
}

/** A feature in one environment: the switch and variants, if it has an entry of its own, and the strategies. */
export interface FeatureEnvironmentEntry extends Located {
  readonly environment: string;
  readonly enabled?: boolean;
  readonly lastSeenAt?: string;
  readonly variants?: readonly Variant[];
  /** Where the variants stand: in older versions with the feature. */
  readonly variantsAt: string;
  readonly strategies: readonly StrategyEntry[];
}

export interface StrategyEntry extends Located {
  readonly id: string;
  readonly name: string;
  readonly title?: string | null;
  readonly disabled?: boolean;
  readonly sortOrder?: number;
  readonly parameters: Readonly<Record<string, string>>;
  readonly constraints: readonly StoredConstraint[];
  readonly variants: readonly StrategyVariant[];
  /** In the numbering of the document. */
  readonly segments: readonly SegmentReference[];
  readonly createdAt?: string;
}

/** A use of a segment by its id, with the place where it is used. */
export interface SegmentReference extends Located {
  readonly id: number;
}
