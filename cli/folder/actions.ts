import type { Schema } from '../../client/client.ts';
import type { Link, LinkTemplate } from '../../lib/definition/links.ts';
import type { MilestoneFile } from './files/release-plan-schema.ts';
import type { SafeguardFile } from './files/safeguard-schema.ts';
import type { DependencyFile, SegmentFile, StrategyFile } from './files/schema.ts';
import type { Difference } from './value.ts';

/** A strategy for a write, but with names of segments, because new segments have no ids yet. */
export type StrategyPayload = Omit<StrategyFile, 'variants' | 'title'> & {
  readonly title: string | null;
  readonly variants: readonly Schema<'StrategyVariant'>[];
  readonly sortOrder?: number;
};

/** A release plan for a write, but with names of segments. */
export interface PlanPayload {
  readonly name: string;
  readonly description: string | null;
  readonly milestones: readonly (Omit<MilestoneFile, 'strategies'> & {
    readonly strategies: readonly StrategyPayload[];
  })[];
  readonly safeguards?: readonly SafeguardFile[] | undefined;
}

interface OfFeature {
  readonly feature: string;
}

interface OfFeatureEnvironment extends OfFeature {
  readonly environment: string;
}

interface OfEnvironment {
  readonly environment: string;
}

/** A release plan template of the project. */
interface OfTemplate {
  readonly template: string;
}

interface OfSegment {
  readonly segment: string;
}

interface With<Payload> {
  readonly payload: Payload;
}

/** What a strategy is called: its type, and the title that people gave it. */
interface StrategyLabel {
  readonly name: string;
  readonly title?: string;
}

export interface OfStrategy extends OfFeatureEnvironment {
  readonly id: string;
}

interface OfPlan extends OfFeatureEnvironment {
  readonly planId: string;
}

interface OfMilestone extends OfFeatureEnvironment {
  /** Of the milestone. */
  readonly id: string;
}

/** The input of each action, by its name. The names are those of changes in a change request, where these exist. */
export interface Works {
  changeProject: With<ProjectChange>;
  linkEnvironment: OfEnvironment;
  unlinkEnvironment: OfEnvironment;
  setDefaultStrategy: OfEnvironment & With<StrategyPayload>;
  createSegment: OfSegment & With<SegmentFile>;
  updateSegment: OfSegment & With<SegmentFile>;
  deleteSegment: OfSegment;
  createTemplate: OfTemplate & With<PlanPayload>;
  updateTemplate: OfTemplate & { readonly id: string } & With<PlanPayload>;
  deleteTemplate: OfTemplate & { readonly id: string };
  createFeature: OfFeature & With<NewFeature>;
  reviveFeature: OfFeature;
  archiveFeature: OfFeature;
  changeFeature: OfFeature & With<FeatureChange>;
  completeFeature: OfFeature & With<Schema<'Completion'>>;
  uncompleteFeature: OfFeature;
  tagFeature: OfFeature & With<TagChange>;
  changeLinks: OfFeature & With<LinkChange>;
  /** All of them, each as files name it. */
  changeOwners: OfFeature & With<readonly string[]>;
  addDependency: OfFeature & With<DependencyFile>;
  /** Removes one parent. */
  removeDependency: OfFeature & With<{ readonly feature: string }>;
  /** Removes all parents. */
  deleteDependency: OfFeature;
  updateEnabled: OfFeatureEnvironment & With<{ readonly enabled: boolean }>;
  addStrategy: OfFeatureEnvironment & With<StrategyPayload>;
  updateStrategy: OfStrategy & With<StrategyPayload>;
  /** The label is for those who review the removal: then the strategy is gone. */
  deleteStrategy: OfStrategy & { readonly label: StrategyLabel };
  reorderStrategy: OfFeatureEnvironment & With<readonly Position[]>;
  addReleasePlan: OfFeatureEnvironment & With<PlanPayload>;
  /** `restarts`: the plan has begun, and another one takes its place. */
  deleteReleasePlan: OfFeatureEnvironment & { readonly id: string; readonly name: string; readonly restarts: boolean };
  changeMilestoneProgression: OfMilestone &
    With<{ readonly transitionCondition: { readonly intervalMinutes: number } }>;
  deleteMilestoneProgression: OfMilestone;
  updateMilestoneStrategy: OfStrategy & With<StrategyPayload>;
  /** Adds a safeguard, or replaces the one on the same metric, aggregation and operator. */
  changeReleasePlanSafeguard: OfPlan & With<SafeguardFile>;
  /** The id is that of the safeguard. */
  deleteReleasePlanSafeguard: OfPlan & { readonly id: string };
  /** As that of a plan. */
  changeFeatureEnvSafeguard: OfFeatureEnvironment & With<SafeguardFile>;
  deleteFeatureEnvSafeguard: OfFeatureEnvironment & { readonly id: string };
  patchVariant: OfFeatureEnvironment & With<readonly Schema<'WrittenVariant'>[]>;
}

export type ActionName = keyof Works;

/** One of the named actions with its input. */
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
  readonly linkTemplates?: readonly LinkTemplate[];
}

export interface NewFeature {
  readonly type: string;
  /** All of them: without this member the feature would get those of the templates. */
  readonly links: readonly Link[];
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

/** By address. `set`: they come, or get another title. */
export interface LinkChange {
  readonly removed: readonly Link[];
  readonly set: readonly Link[];
}

/** One change on the server; a plan consists of these. */
export type Action = Work & {
  /** A sentence for people that does not name the subject. */
  readonly summary: string;
  readonly differences: readonly Difference[];
  /** The environment whose change request gets the action; absent: the action is executed at once. */
  readonly review?: string;
};
