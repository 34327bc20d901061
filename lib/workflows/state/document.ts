import type { StoredConstraint } from '../../contract/schemas/constraint.ts';
import type { Dependency } from '../../contract/schemas/feature.ts';
import type { FeatureNaming, ProjectMode } from '../../contract/schemas/project.ts';
import type { StrategyType } from '../../contract/schemas/strategy-type.ts';
import type { Tag, TagType } from '../../contract/schemas/tag.ts';
import type { StrategyVariant, Variant } from '../../contract/schemas/variant.ts';

/**
 * A state document in the form that an import uses: of version 4, by feature, with dates as ISO 8601 UTC. A member that
 * is not given is absent: an existing item keeps its value, a new one takes a default (contract: state §6.2).
 */
export interface StateDocument {
  readonly environments?: readonly EnvironmentEntry[];
  readonly projects?: readonly ProjectEntry[];
  readonly segments?: readonly SegmentEntry[];
  readonly strategyTypes?: readonly StrategyTypeEntry[];
  /** Absent unless the document has both tag types and tags (contract: state §6.3). */
  readonly tagging?: { readonly types: readonly TagTypeEntry[]; readonly tags: readonly TagEntry[] };
  /** Whether the document has the category `features`, empty or not. */
  readonly hasFeatures: boolean;
  /** By name. */
  readonly features: ReadonlyMap<string, FeatureEntry>;
}

/** The place in the document as it was sent, e.g. `features/0`. */
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
  /** Names of the environments to which the project is linked. */
  readonly environments?: readonly string[];
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

export interface SegmentEntry extends Located {
  /** The id of the segment in the document. */
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

/** All data of the document about one feature, from all categories. */
export interface FeatureEntry {
  readonly name: string;
  /** Its item in `features`; absent: the document only adds to an existing feature. */
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

/** A feature in one environment: `enabled` and variants, if there is an entry for the environment, and strategies. */
export interface FeatureEnvironmentEntry extends Located {
  readonly environment: string;
  readonly enabled?: boolean;
  readonly lastSeenAt?: string;
  readonly variants?: readonly Variant[];
  /** Place of the variants; in older versions, the place of the feature's variants. */
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
  /** Segments by their ids in the document. */
  readonly segments: readonly SegmentReference[];
  readonly createdAt?: string;
}

/** The id of a segment, and the place of the reference. */
export interface SegmentReference extends Located {
  readonly id: number;
}
