/**
 * What a server has, in one form for every version: what two servers are compared by, and what is brought from one to
 * the other. Segments are known by name, because each server numbers its own. Members that are not configured have the
 * value that means so (`''`, `[]`, `null`), so that equal things are equal as JSON.
 */
export interface Inventory {
  readonly url: string;
  /** As the server says; null: it does not. */
  readonly version: string | null;
  /** How the features were read. */
  readonly way: 'state export' | 'features-batch export';
  readonly things: Collection;
  /** What it has and no inventory holds. */
  readonly beyond: readonly Beyond[];
  /** What went strangely while it was read. */
  readonly notes: readonly string[];
}

/** Something that is left out, of one thing (`name`) or of the whole server. */
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
  'feature',
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
  /** Names, sorted. */
  readonly environments: readonly string[];
  /** By environment; sorted by it. */
  readonly defaultStrategies: readonly { readonly environment: string; readonly strategy: DefaultStrategy }[];
  readonly createdAt: string | null;
}

/** Without an id; its place is its environment. */
export type DefaultStrategy = Omit<Strategy, 'id'>;

export interface Segment {
  readonly name: string;
  readonly description: string;
  /** Null: it is global. */
  readonly project: string | null;
  readonly constraints: readonly Constraint[];
  /** As this server numbers it. */
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
  /** Sorted. */
  readonly tags: readonly Tag[];
  /** Sorted by feature. */
  readonly dependencies: readonly Dependency[];
  /** Those in which something is configured or that it is on in; sorted by name. */
  readonly environments: readonly FeatureEnvironment[];
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
  /** In the order of evaluation. */
  readonly strategies: readonly Strategy[];
}

export interface Strategy {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  readonly constraints: readonly Constraint[];
  readonly variants: readonly Variant[];
  /** Names, sorted. */
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

/** What there is of each kind. */
export interface Things {
  readonly environment: Environment;
  readonly project: Project;
  readonly segment: Segment;
  readonly 'context field': ContextField;
  readonly 'strategy type': StrategyType;
  readonly 'tag type': TagType;
  readonly tag: Tag;
  readonly feature: Feature;
}

/** All things of an inventory, or some of them. */
export type Collection = { readonly [K in Kind]: readonly Things[K][] };

/** By what a thing is known within its kind. */
export const nameOf: { readonly [K in Kind]: (thing: Things[K]) => string } = {
  environment: ({ name }) => name,
  project: ({ id }) => id,
  segment: ({ name }) => name,
  'context field': ({ name }) => name,
  'strategy type': ({ name }) => name,
  'tag type': ({ name }) => name,
  tag: ({ type, value }) => `${type}:${value}`,
  feature: ({ name }) => name,
};

/** For each kind what a function makes of it; the kinds come in the order in which they rely on each other. */
export const forEachKind = <R>(each: <K extends Kind>(kind: K) => R): readonly R[] => kinds.map((kind) => each(kind));
