import type { Schema } from '../../client/client.ts';
import type { DependencyFile, SegmentFile, StrategyFile } from './schema.ts';
import type { Difference } from './value.ts';

/** A strategy as it is sent, but with names of segments: those of new ones have no ids yet. */
export type StrategyPayload = Omit<StrategyFile, 'variants' | 'title'> & {
  readonly title: string | null;
  readonly variants: readonly Schema<'StrategyVariant'>[];
  readonly sortOrder?: number;
};

interface OfFeature {
  readonly feature: string;
}

interface OfFeatureEnvironment extends OfFeature {
  readonly environment: string;
}

interface OfEnvironment {
  readonly environment: string;
}

interface OfSegment {
  readonly segment: string;
}

interface With<Payload> {
  readonly payload: Payload;
}

interface OfStrategy extends OfFeatureEnvironment {
  readonly id: string;
}

/** What an action is about, by its name: that of a change in a change request, where there is such a change. */
export interface Works {
  changeProject: With<ProjectChange>;
  linkEnvironment: OfEnvironment;
  unlinkEnvironment: OfEnvironment;
  setDefaultStrategy: OfEnvironment & With<StrategyPayload>;
  createSegment: OfSegment & With<SegmentFile>;
  updateSegment: OfSegment & With<SegmentFile>;
  deleteSegment: OfSegment;
  createFeature: OfFeature & With<NewFeature>;
  reviveFeature: OfFeature;
  archiveFeature: OfFeature;
  changeFeature: OfFeature & With<FeatureChange>;
  tagFeature: OfFeature & With<TagChange>;
  addDependency: OfFeature & With<DependencyFile>;
  /** One parent. */
  removeDependency: OfFeature & With<{ readonly feature: string }>;
  /** All parents. */
  deleteDependency: OfFeature;
  updateEnabled: OfFeatureEnvironment & With<{ readonly enabled: boolean }>;
  addStrategy: OfFeatureEnvironment & With<StrategyPayload>;
  updateStrategy: OfStrategy & With<StrategyPayload>;
  deleteStrategy: OfStrategy;
  reorderStrategy: OfFeatureEnvironment & With<readonly Position[]>;
  patchVariant: OfFeatureEnvironment & With<readonly Schema<'WrittenVariant'>[]>;
}

export type ActionName = keyof Works;

/** An action of some names, as it is made. */
export type Work<Name extends ActionName = ActionName> = { [A in Name]: { readonly action: A } & Works[A] }[Name];

export interface Position {
  readonly id: string;
  readonly sortOrder: number;
}

export interface ProjectChange {
  readonly name?: string;
  readonly description?: string | null;
  readonly mode?: 'open' | 'protected' | 'private';
  readonly defaultStickiness?: string;
  readonly featureLimit?: number | null;
  readonly featureNaming?: {
    readonly pattern: string | null;
    readonly example: string | null;
    readonly description: string | null;
  };
}

export interface NewFeature {
  readonly type: string;
  readonly description?: string;
  readonly impressionData: boolean;
}

export interface FeatureChange {
  readonly type?: string;
  readonly description?: string | null;
  readonly stale?: boolean;
  readonly impressionData?: boolean;
}

export interface TagChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** One change of the server that a plan consists of. */
export type Action = Work & {
  /** A sentence for people, without what it is about. */
  readonly summary: string;
  readonly differences: readonly Difference[];
  /** Environment in whose change request it goes; absent: it is made at once. */
  readonly review?: string;
};
