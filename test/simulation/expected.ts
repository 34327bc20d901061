import type { StoredStrategy } from '../../lib/contract/schemas/feature-strategy.ts';
import type { StoredReleasePlan } from '../../lib/contract/schemas/release-plan.ts';
import { strategyView } from '../../lib/flags/features/strategies.ts';
import {
  type ExpectedParts,
  newParts,
  type ReleaseEvent,
  releaseOf,
  releaseRules,
  safeguardsOf,
  switchOn,
} from './expected-release.ts';

/**
 * The things that must exist according to the events of all commits, in their order: events show which things were
 * created and removed. This file does not know how the project works, so it detects items that appear, change or
 * disappear without an event.
 */
export interface Expected {
  /** Linked environments by project, and the commit of each link. */
  readonly projects: Map<string, Map<string, number>>;
  readonly features: Map<string, ExpectedFeature>;
  /** Names, and the commit that created each. */
  readonly environments: Map<string, number>;
  readonly tagTypes: Map<string, number>;
  /** `type:value`. */
  readonly tags: Map<string, number>;
  readonly segments: Map<number, { readonly project: string | null; readonly born: number }>;
  readonly tokens: Map<
    number,
    { readonly projects: readonly string[]; readonly environment: string; readonly born: number }
  >;
  /** Ids; the base has two users without an event. */
  readonly users: Set<number>;
  /** By the name of a thing: the last commit that removed it. */
  readonly removals: Map<string, number>;
}

/** A feature in a `feature-import` event. */
interface Imported {
  readonly name: string;
  readonly enabled: boolean;
  readonly strategies: readonly StoredStrategy[];
  readonly releasePlan?: StoredReleasePlan;
  readonly safeguards?: readonly unknown[];
}

interface ExpectedFeature {
  project: string;
  archived: boolean;
  /** `type:value`, and the commit that added the tag. */
  readonly tags: Map<string, number>;
  readonly environments: Map<string, ExpectedParts>;
}

export const newExpected = (): Expected => ({
  projects: new Map(),
  features: new Map(),
  environments: new Map(),
  tagTypes: new Map(),
  tags: new Map(),
  segments: new Map(),
  tokens: new Map(),
  users: new Set([1, 2]),
  removals: new Map(),
});

/** An event to check; `isAsked` is false when the operation only cleaned up after something else. */
export type Said = ReleaseEvent;

interface Document {
  readonly id?: unknown;
  readonly type?: unknown;
  readonly value?: unknown;
  readonly name?: unknown;
  readonly project?: unknown;
  readonly projects?: unknown;
  readonly environment?: unknown;
  readonly environments?: unknown;
  readonly newProject?: unknown;
  readonly archived?: unknown;
  readonly tag?: unknown;
  readonly strategyIds?: unknown;
}

const documentOf = (value: unknown): Document => (value !== null && typeof value === 'object' ? value : {});
const tagOf = ({ type, value }: Document): string => `${type}:${value}`;
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

type Rule = (expected: Expected, said: Said) => string | undefined;

/** Whether a thing that was created at `born` may be removed because of another removal since. */
const isDoomed = ({ removals }: Expected, born: number, ...causes: readonly string[]): boolean =>
  causes.some((cause) => (removals.get(cause) ?? -1) > born);

const feature = ({ features }: Expected, { event }: Said): ExpectedFeature | undefined =>
  features.get(event.featureName ?? '');

const environmentOf = (expected: Expected, said: Said) => {
  const own = feature(expected, said);
  const name = said.event.environment ?? '';
  const parts: ExpectedParts = own?.environments.get(name) ?? newParts();
  own?.environments.set(name, parts);
  return parts;
};

const setStrategy: Rule = (expected, said) => {
  const data = documentOf(said.event.data);
  const own = environmentOf(expected, said);
  own.strategies.set(String(data.id), JSON.stringify(data));
  if (own.order) own.order = own.order.filter((id) => id !== data.id);
  return undefined;
};

/** One environment of a feature in the event of its import, which contains strategies in stored form. */
const importedParts = ({
  name,
  enabled,
  strategies,
  releasePlan: plan,
  safeguards,
}: Imported): [string, ExpectedParts] => [
  name,
  {
    ...newParts(),
    enabled,
    safeguards: safeguardsOf(safeguards),
    strategies: new Map(strategies.map((one) => [one.id, JSON.stringify(strategyView(one))])),
    ...(plan && { release: releaseOf(plan) }),
  },
];

/** The effect of each type of event. @returns the problem of the event */
const rules: Readonly<Record<string, Rule>> = {
  'project-created': ({ projects }, { event, at }) => {
    const links = strings(documentOf(event.data).environments).map((name) => [name, at] as const);
    projects.set(event.project ?? '', new Map(links));
    return undefined;
  },
  'project-deleted': ({ projects, features, removals }, { event, at }) => {
    const id = event.project ?? '';
    projects.delete(id);
    removals.set(`project ${id}`, at);
    for (const [name, { project }] of features) if (project === id) features.delete(name);
    return undefined;
  },
  'project-environment-added': ({ projects }, { event, at }) => {
    projects.get(event.project ?? '')?.set(event.environment ?? '', at);
    return undefined;
  },
  'project-environment-removed': (expected, { event, at, isAsked }) => {
    const [project, environment] = [event.project ?? '', event.environment ?? ''];
    const born = expected.projects.get(project)?.get(environment);
    expected.projects.get(project)?.delete(environment);
    for (const own of expected.features.values()) if (own.project === project) own.environments.delete(environment);
    if (isAsked || born === undefined || isDoomed(expected, born, `environment ${environment}`)) return undefined;
    return `${environment} was linked to ${project} by commit ${born}, and unlinked by ${at} for an older removal`;
  },
  'environment-created': ({ environments }, { event, at }) => {
    environments.set(event.environment ?? '', at);
    return undefined;
  },
  'environment-deleted': ({ environments, removals }, { event, at }) => {
    environments.delete(event.environment ?? '');
    removals.set(`environment ${event.environment}`, at);
    return undefined;
  },
  'tag-type-created': ({ tagTypes }, { event, at }) => {
    tagTypes.set(String(documentOf(event.data).name), at);
    return undefined;
  },
  'tag-type-deleted': ({ tagTypes, removals }, { event, at }) => {
    const name = String(documentOf(event.preData).name);
    tagTypes.delete(name);
    removals.set(`tag type ${name}`, at);
    return undefined;
  },
  'tag-created': ({ tags }, { event, at }) => {
    tags.set(tagOf(documentOf(event.data)), at);
    return undefined;
  },
  'tag-deleted': (expected, { event, at, isAsked }) => {
    const data = documentOf(event.data);
    const born = expected.tags.get(tagOf(data)) ?? -1;
    expected.tags.delete(tagOf(data));
    const isRight = isAsked || isDoomed(expected, born, `tag type ${data.type}`);
    expected.removals.set(`tag ${tagOf(data)}`, at);
    return isRight ? undefined : `${tagOf(data)} was made by commit ${born}, and removed by ${at} for an older removal`;
  },
  'feature-tagged': (expected, said) => {
    feature(expected, said)?.tags.set(tagOf(documentOf(said.event.data)), said.at);
    return undefined;
  },
  'feature-untagged': (expected, said) => {
    const data = documentOf(said.event.preData);
    const own = feature(expected, said);
    const born = own?.tags.get(tagOf(data)) ?? -1;
    own?.tags.delete(tagOf(data));
    if (said.isAsked || isDoomed(expected, born, `tag ${tagOf(data)}`, `tag type ${data.type}`)) return undefined;
    return `${said.event.featureName} was tagged ${tagOf(data)} by commit ${born}, and untagged by ${said.at} for an older removal`;
  },
  'feature-created': ({ features }, { event }) => {
    const made = { project: event.project ?? '', archived: false, tags: new Map(), environments: new Map() };
    features.set(event.featureName ?? '', made);
    return undefined;
  },
  'feature-import': ({ features }, { event }) => {
    const name = event.featureName ?? '';
    const { archived, environments } = documentOf(event.data);
    const own = features.get(name);
    features.set(name, {
      project: event.project ?? '',
      archived: archived === true,
      tags: own?.tags ?? new Map(),
      // The event lacks environments in which others have created something since the import was planned.
      environments: new Map([
        ...(own?.environments ?? []),
        ...(Array.isArray(environments) ? environments : []).map(importedParts),
      ]),
    });
    return undefined;
  },
  'feature-tag-import': (expected, said) => {
    feature(expected, said)?.tags.set(tagOf(documentOf(documentOf(said.event.data).tag)), said.at);
    return undefined;
  },
  'feature-deleted': ({ features }, { event }) => {
    features.delete(event.featureName ?? '');
    return undefined;
  },
  'feature-archived': (expected, said) => {
    const own = feature(expected, said);
    if (own) own.archived = true;
    return undefined;
  },
  'feature-revived': (expected, said) => {
    const own = feature(expected, said);
    if (own) own.archived = false;
    for (const parts of own?.environments.values() ?? []) {
      const { enabled, release } = parts;
      if (enabled && release && !release.isComplete)
        parts.release = { ...release, pause: release.pause ?? 'environment' };
      parts.enabled = false;
    }
    return undefined;
  },
  'feature-project-change': (expected, said) => {
    const own = feature(expected, said);
    if (own) own.project = String(documentOf(said.event.data).newProject);
    return undefined;
  },
  'feature-environment-enabled': (expected, said) => switchOn(environmentOf(expected, said), said),
  'feature-environment-disabled': (expected, said) => {
    environmentOf(expected, said).enabled = false;
    return undefined;
  },
  'feature-strategy-add': setStrategy,
  'feature-strategy-update': setStrategy,
  'feature-strategy-remove': (expected, said) => {
    environmentOf(expected, said).strategies.delete(String(documentOf(said.event.preData).id));
    return undefined;
  },
  'strategy-order-changed': (expected, said) => {
    environmentOf(expected, said).order = strings(documentOf(said.event.data).strategyIds);
    return undefined;
  },
  'segment-created': ({ segments }, { event, at }) => {
    const { id, project } = documentOf(event.data);
    segments.set(Number(id), { project: typeof project === 'string' ? project : null, born: at });
    return undefined;
  },
  'segment-updated': ({ segments }, { event, at }) => {
    const { id, project } = documentOf(event.data);
    const home = typeof project === 'string' ? project : null;
    const before = segments.get(Number(id));
    // A segment that is given to a project lives as long as that project from now on.
    segments.set(Number(id), { project: home, born: before?.project === home ? before.born : at });
    return undefined;
  },
  'segment-deleted': (expected, { event, at, isAsked }) => {
    const id = Number(documentOf(event.preData).id);
    const own = expected.segments.get(id);
    expected.segments.delete(id);
    if (isAsked || (own && isDoomed(expected, own.born, `project ${own.project}`))) return undefined;
    return `segment ${id} was made by commit ${own?.born}, and removed by ${at} for an older removal`;
  },
  'user-created': ({ users }, { event }) => {
    users.add(Number(documentOf(event.data).id));
    return undefined;
  },
  'user-deleted': ({ users }, { event }) => {
    users.delete(Number(documentOf(event.preData).id));
    return undefined;
  },
  'api-token-created': ({ tokens }, { event, at }) => {
    const { id, projects, environment } = documentOf(event.data);
    tokens.set(Number(id), { projects: strings(projects), environment: String(environment), born: at });
    return undefined;
  },
  'api-token-deleted': (expected, { event, at, isAsked }) => {
    const id = Number(documentOf(event.preData).id);
    const own = expected.tokens.get(id);
    expected.tokens.delete(id);
    const causes = [...(own?.projects ?? []).map((project) => `project ${project}`), `environment ${own?.environment}`];
    if (isAsked || (own && isDoomed(expected, own.born, ...causes))) return undefined;
    return `token ${id} was made by commit ${own?.born}, and removed by ${at} for an older removal`;
  },
};

/** Adds an event. @returns its problem: it removes a thing that is younger than the reason for its removal */
export const hear = (expected: Expected, said: Said): string | undefined =>
  rules[said.event.type]?.(expected, said) ?? releaseRules[said.event.type]?.(environmentOf(expected, said), said);
