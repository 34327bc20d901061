import type { Link, LinkTemplate } from '../../lib/definition/links.ts';
/**
 * The contents of a server, in one form for every version, for comparing servers and for transferring data. Segments
 * are identified by name, because each server assigns its own ids. Members that are not configured have an explicit
 * value (`''`, `[]`, `null`), so that equal things are equal as JSON.
 */
export interface Inventory {
  readonly url: string;
  /** The version that the server reports; null: none. */
  readonly version: string | null;
  /** Whether the server decides as the target does. */
  readonly isHalyard: boolean;
  /** How the features were read. */
  readonly way: 'state export' | 'features-batch export';
  readonly things: Collection;
  /** Providers of integrations that the server has, with their parameters. */
  readonly providers: readonly Provider[];
  /** Data of the server that no inventory contains. */
  readonly beyond: readonly Beyond[];
  /** Irregularities during the read. */
  readonly notes: readonly string[];
}

/** Data that is left out, of one thing (`name`) or of the whole server. */
export interface Beyond {
  readonly kind: Kind | 'server';
  readonly name: string;
  readonly what: string;
  readonly why: string;
}

export const kinds = [
  'environment',
  'project',
  'segment',
  'context field',
  'strategy type',
  'tag type',
  'tag',
  'release plan template',
  'feature',
  'integration',
] as const;
export type Kind = (typeof kinds)[number];

export interface Environment {
  readonly name: string;
  readonly type: string;
  readonly enabled: boolean;
  readonly sortOrder: number;
}

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly mode: string;
  readonly defaultStickiness: string;
  readonly featureLimit: number | null;
  readonly featureNaming: { readonly pattern: string; readonly example: string; readonly description: string };
  /** Templates of links that can be used here. */
  readonly linkTemplates: readonly LinkTemplate[];
  /** Names of environments, sorted. */
  readonly environments: readonly string[];
  /** Default strategies, sorted by environment. */
  readonly defaultStrategies: readonly { readonly environment: string; readonly strategy: DefaultStrategy }[];
  readonly createdAt: string | null;
}

/** A strategy without id: its environment identifies it. */
export type DefaultStrategy = Omit<Strategy, 'id'>;

export interface Segment {
  readonly name: string;
  readonly description: string;
  /** Null: the segment is global. */
  readonly project: string | null;
  readonly constraints: readonly Constraint[];
  /** The id on this server. */
  readonly id: number;
  readonly createdBy: string | null;
  readonly createdAt: string | null;
}

export interface ContextField {
  readonly name: string;
  readonly description: string;
  readonly stickiness: boolean;
  readonly sortOrder: number;
  readonly legalValues: readonly { readonly value: string; readonly description: string }[];
}

export interface StrategyType {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly deprecated: boolean;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string;
    readonly description: string;
    readonly required: boolean;
  }[];
}

export interface TagType {
  readonly name: string;
  readonly description: string;
  readonly icon: string;
}

export interface Tag {
  readonly type: string;
  readonly value: string;
}

export interface Feature {
  readonly name: string;
  readonly project: string;
  readonly type: string;
  readonly description: string;
  readonly stale: boolean;
  readonly impressionData: boolean;
  readonly archived: boolean;
  readonly archivedAt: string | null;
  readonly createdAt: string | null;
  /** Tags, sorted. */
  readonly tags: readonly Tag[];
  /** Links whose address is one here, by address, each once. */
  readonly links: readonly Link[];
  /** The mark that nobody decides about the feature any more; null: there is none. */
  readonly completed: Completion | null;
  /** Dependencies, sorted by feature. */
  readonly dependencies: readonly Dependency[];
  /** The environments in which the feature is on or has a configuration, sorted by name. */
  readonly environments: readonly FeatureEnvironment[];
}

export interface Completion {
  /** `kept` or `discarded`. */
  readonly status: string;
  /** The variant that is kept; null: none, or the server does not show it. */
  readonly statusValue: string | null;
  readonly at: string | null;
}

export interface Dependency {
  readonly feature: string;
  readonly enabled: boolean;
  readonly variants: readonly string[];
}

export interface FeatureEnvironment {
  readonly name: string;
  readonly enabled: boolean;
  readonly variants: readonly Variant[];
  /** Strategies in the order of evaluation, without those of the release plan. */
  readonly strategies: readonly Strategy[];
  readonly releasePlan: ReleasePlan | null;
  /** Thresholds that switch the feature off here. */
  readonly safeguards: readonly Safeguard[];
}

export interface Milestone {
  readonly id: string;
  readonly name: string;
  /** Strategies in the order of evaluation. */
  readonly strategies: readonly Strategy[];
  /** Minutes after which the next milestone begins; null: a person starts it. */
  readonly intervalMinutes: number | null;
  /** What else the milestone asks for, which only a Halyard has. */
  readonly gates: Readonly<Record<string, unknown>>;
  readonly startedAt: string | null;
  readonly progressionExecutedAt: string | null;
}

/** A threshold on a metric of SDKs. */
export interface Safeguard {
  readonly id: string;
  readonly impactMetric: {
    readonly metricName: string;
    readonly timeRange: string;
    readonly aggregationMode: string;
    readonly labelSelectors: Readonly<Record<string, readonly string[]>>;
    readonly source: string;
  };
  readonly triggerCondition: { readonly operator: string; readonly threshold: number };
}

export interface ReleasePlan {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly releasePlanTemplateId: string | null;
  readonly createdAt: string | null;
  readonly activeMilestoneId: string | null;
  /** In the order in which they begin. */
  readonly milestones: readonly Milestone[];
  readonly safeguards: readonly Safeguard[];
  readonly completedAt: string | null;
}

export interface ReleasePlanTemplate {
  readonly id: string;
  /** Null: it belongs to the installation. */
  readonly project: string | null;
  readonly name: string;
  readonly description: string;
  readonly createdAt: string | null;
  readonly archivedAt: string | null;
  readonly milestones: readonly Milestone[];
}

export interface Strategy {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  readonly constraints: readonly Constraint[];
  readonly variants: readonly Variant[];
  /** Names of segments, sorted. */
  readonly segments: readonly string[];
}

export interface Constraint {
  readonly contextName: string;
  readonly operator: string;
  readonly values: readonly string[];
  readonly value: string;
  readonly inverted: boolean;
  readonly caseInsensitive: boolean;
}

export interface Variant {
  readonly name: string;
  readonly weight: number;
  readonly weightType: string;
  readonly stickiness: string;
  readonly payload: { readonly type: string; readonly value: string } | null;
  readonly overrides: readonly { readonly contextName: string; readonly values: readonly string[] }[];
}

/** An integration without its secrets, which no server shows. It is made disabled, so whether it was on does not count. */
export interface Integration {
  readonly provider: string;
  /** The second one of a provider with the same description has ` (2)` after it, and so on. */
  readonly description: string;
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** Names of parameters that are set, but not shown. */
  readonly secrets: readonly string[];
  /** Types of events, sorted. */
  readonly events: readonly string[];
  readonly projects: readonly string[];
  readonly environments: readonly string[];
  readonly features: readonly string[];
  readonly tags: readonly string[];
}

/** A kind of receiver. */
export interface Provider {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly isSecret: boolean }[];
}

/** The type of each kind of thing. */
export interface Things {
  readonly environment: Environment;
  readonly project: Project;
  readonly segment: Segment;
  readonly 'context field': ContextField;
  readonly 'strategy type': StrategyType;
  readonly 'tag type': TagType;
  readonly tag: Tag;
  readonly 'release plan template': ReleasePlanTemplate;
  readonly feature: Feature;
  readonly integration: Integration;
}

/** All things of an inventory, or some of them. */
export type Collection = { readonly [K in Kind]: readonly Things[K][] };

export const integrationName = (provider: string, description: string): string =>
  description === '' ? provider : `${provider} "${description}"`;

/** For each kind, the name that identifies a thing within it. */
export const nameOf: { readonly [K in Kind]: (thing: Things[K]) => string } = {
  environment: ({ name }) => name,
  project: ({ id }) => id,
  segment: ({ name }) => name,
  'context field': ({ name }) => name,
  'strategy type': ({ name }) => name,
  'tag type': ({ name }) => name,
  tag: ({ type, value }) => `${type}:${value}`,
  'release plan template': ({ id, project }) => (project === null ? id : `${project}/${id}`),
  feature: ({ name }) => name,
  integration: ({ provider, description }) => integrationName(provider, description),
};

/** Calls a function for each kind, and collects the results. Kinds come after those that they depend on. */
export const forEachKind = <R>(each: <K extends Kind>(kind: K) => R): readonly R[] => kinds.map((kind) => each(kind));

/** Names of the segments that a feature uses, also in milestones that are not active yet. */
export const segmentsOf = ({ environments }: Feature): readonly string[] =>
  environments.flatMap(({ strategies, releasePlan }) =>
    [...strategies, ...(releasePlan?.milestones ?? []).flatMap((one) => one.strategies)].flatMap((one) => one.segments),
  );

/** The strategies that decide in an environment: its own, then those of the active milestone. */
export const inForce = ({ strategies, releasePlan }: FeatureEnvironment): readonly Strategy[] => [
  ...strategies,
  ...(releasePlan?.milestones.find(({ id }) => id === releasePlan.activeMilestoneId)?.strategies ?? []),
];
