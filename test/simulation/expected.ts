import type { StoredStrategy } from '../../lib/contract/schemas/feature-strategy.ts';
import type { StoredReleasePlan } from '../../lib/contract/schemas/release-plan.ts';
import { strategyView } from '../../lib/flags/features/strategies.ts';
import type { NewEvent } from '../../lib/store/commit/journal.ts';

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
}

interface ExpectedFeature {
  project: string;
  archived: boolean;
  /** `type:value`, and the commit that added the tag. */
  readonly tags: Map<string, number>;
  readonly environments: Map<string, ExpectedParts>;
}

interface ExpectedParts {
  enabled: boolean;
  readonly strategies: Map<string, string>;
  release?: ExpectedRelease | undefined;
}

/** A release as its events tell of it. */
export interface ExpectedRelease {
  readonly id: string;
  /** Name of the milestone in force; undefined: none has begun. */
  readonly active: string | undefined;
  /** The one before it. */
  readonly before: string | undefined;
  readonly isPaused: boolean;
  readonly isComplete: boolean;
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

/** An event to check. */
export interface Said {
  readonly event: NewEvent;
  /** Index of its commit. */
  readonly at: number;
  /** Whether the operation was called for exactly this event, and did not only clean up after something else. */
  readonly isAsked: boolean;
}

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
  readonly milestone?: unknown;
  readonly reason?: unknown;
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
  const parts: ExpectedParts = own?.environments.get(name) ?? { enabled: false, strategies: new Map() };
  own?.environments.set(name, parts);
  return parts;
};

const setStrategy: Rule = (expected, said) => {
  const data = documentOf(said.event.data);
  environmentOf(expected, said).strategies.set(String(data.id), JSON.stringify(data));
  return undefined;
};

/** One environment of a feature in the event of its import, which contains strategies in stored form. */
const importedParts = ({ name, enabled, strategies, releasePlan: plan }: Imported): [string, ExpectedParts] => [
  name,
  {
    enabled,
    strategies: new Map(strategies.map((one) => [one.id, JSON.stringify(strategyView(one))])),
    ...(plan && { release: releaseOf(plan) }),
  },
];

/** A stored plan, as its events would tell of it. */
export const releaseOf = (plan: StoredReleasePlan): ExpectedRelease => {
  const nameOf = (id: string | null | undefined) => plan.milestones.find((one) => one.id === id)?.name;
  return {
    id: plan.id,
    active: nameOf(plan.activeMilestoneId),
    before: nameOf(plan.before?.milestoneId),
    isPaused: plan.pause !== null,
    isComplete: plan.completedAt !== null,
  };
};

/** The release after an event that says where it stands. */
const told = ({ event }: Said, before: ExpectedRelease | undefined): ExpectedRelease => {
  const { id, milestone, reason } = documentOf(event.data);
  const active = milestone === undefined ? undefined : String(documentOf(milestone).name);
  return { before: undefined, isComplete: false, ...before, id: String(id), active, isPaused: reason !== undefined };
};

const tellRelease: Rule = (expected, said) => {
  const parts = environmentOf(expected, said);
  parts.release = told(said, parts.release);
  return undefined;
};

/** What the clock must not do: move a release that was stopped, removed or moved by others meanwhile. */
const clockFault = (parts: ExpectedParts, { event, at }: Said): string | undefined => {
  const { release, enabled } = parts;
  const what = `${event.type} of ${event.featureName} in ${event.environment} by commit ${at}`;
  if (!release) return `${what}, which has no release`;
  if (release.isPaused || !enabled) return `${what}, whose release was stopped`;
  return release.isComplete ? `${what}, whose release is complete` : undefined;
};

const stages = [undefined, 'm1', 'm2', 'm3'];
const startRelease: Rule = (expected, said) => {
  const parts = environmentOf(expected, said);
  const { release } = parts;
  const after = { ...told(said, release), before: release?.active, isComplete: false };
  const next = stages[stages.indexOf(release?.active) + 1];
  const isNext = said.isAsked || after.active === next;
  const fault = said.isAsked ? undefined : clockFault(parts, said);
  parts.release = after;
  if (fault !== undefined || isNext) return fault;
  return `the clock began ${after.active} of ${said.event.featureName} by commit ${said.at} after ${release?.active}`;
};

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
      if (enabled && release && !release.isComplete) parts.release = { ...release, isPaused: true };
      parts.enabled = false;
    }
    return undefined;
  },
  'feature-project-change': (expected, said) => {
    const own = feature(expected, said);
    if (own) own.project = String(documentOf(said.event.data).newProject);
    return undefined;
  },
  'feature-environment-enabled': (expected, said) => {
    environmentOf(expected, said).enabled = true;
    return undefined;
  },
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
  'release-plan-added': (expected, said) => {
    const { milestone, reason } = documentOf(said.event.data);
    // One that is put back is paused, unless it was complete.
    const isComplete = milestone !== undefined && reason === undefined;
    environmentOf(expected, said).release = { ...told(said, undefined), isComplete };
    return undefined;
  },
  'release-plan-restored': (expected, said) => {
    const { reason } = documentOf(said.event.data);
    environmentOf(expected, said).release = { ...told(said, undefined), isComplete: reason === undefined };
    return undefined;
  },
  'release-plan-removed': (expected, said) => {
    environmentOf(expected, said).release = undefined;
    return undefined;
  },
  'release-plan-milestone-started': startRelease,
  'release-plan-progressions-paused': tellRelease,
  'release-plan-progressions-resumed': tellRelease,
  'release-plan-milestone-taken-back': (expected, said) => {
    const parts = environmentOf(expected, said);
    const { release } = parts;
    if (release) parts.release = { ...release, active: release.before, before: undefined, isPaused: true };
    return undefined;
  },
  'release-plan-completed': (expected, said) => {
    const parts = environmentOf(expected, said);
    const fault = clockFault(parts, said);
    parts.release = { ...told(said, parts.release), isComplete: true };
    return fault;
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
export const hear = (expected: Expected, said: Said): string | undefined => rules[said.event.type]?.(expected, said);
