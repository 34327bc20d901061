import type { StoredReleasePlan } from '../../lib/contract/schemas/release-plan.ts';
import type { NewEvent } from '../../lib/store/commit/journal.ts';
import { guardedStage, type ReleaseKind, releaseKinds, stages } from './release-kinds.ts';

/** What a release and its feature must be in an environment, according to the events: by rules that know only events. */
export interface ExpectedParts {
  enabled: boolean;
  readonly strategies: Map<string, string>;
  /**
   * Ids in the order in which they are evaluated, since somebody put them in order: that event has no positions. undefined: the
   * positions of all are known.
   */
  order?: readonly string[];
  release?: ExpectedRelease | undefined;
  /** Those of the environment, by id. */
  readonly safeguards: Map<string, ExpectedSafeguard>;
  /** Editions of releases, in the form of `editionOf`, at which the start of a milestone was proposed. */
  readonly proposals: Set<string>;
}

export interface ExpectedSafeguard {
  readonly threshold: number;
  /** The application whose failures it counts; undefined: all. */
  readonly app: string | undefined;
}

/** A release as its events tell of it. */
export interface ExpectedRelease {
  readonly id: string;
  readonly name: string;
  /** Name of the milestone in force; undefined: none has begun. */
  readonly active: string | undefined;
  /** What the start of that milestone replaced; undefined: nothing can be taken back. */
  readonly before:
    | {
        readonly active: string | undefined;
        readonly isOn: boolean;
        readonly edition: number;
        /** Ids of the environment's own strategies that were active. */
        readonly own: ReadonlySet<string>;
      }
    | undefined;
  /** Why it is paused; undefined: it is not. */
  readonly pause: string | undefined;
  readonly isComplete: boolean;
  /** Id of the user in whose name it goes on. */
  readonly runner: number | null;
  /** Grows when somebody changes what it says. */
  readonly edition: number;
  /** Whether it was approved as it is. */
  readonly isReviewed: boolean;
  readonly begun: ReadonlySet<string>;
  /** Who has approved a milestone, by its name; undefined: not known, because the release was put back. */
  readonly approvals: ReadonlyMap<string, ReadonlySet<number> | undefined>;
  /** By id; undefined: not known, because the release was put back. */
  readonly safeguards: ReadonlyMap<string, ExpectedSafeguard> | undefined;
}

/** What the judge knows beside the events. */
export interface World {
  /** Whether a user may change releases in a project, or could when the run of the clock began that made this commit. */
  readonly mayRun: (user: number | null, project: string) => boolean;
  /** Whether changes are reviewed there. */
  readonly isReviewed: (project: string, environment: string) => boolean;
  /** Whether a state of an alarm of the feature was ever reported. */
  readonly hasAlarms: (project: string, feature: string) => boolean;
  /** Failures that were reported so far, of an application or of all: never less than what the clock has seen. */
  readonly failures: (environment: string, app: string | undefined) => number;
}

/** An event about a release, or a switch, of a feature in an environment. */
export interface ReleaseEvent {
  readonly event: NewEvent;
  /** Index of its commit. */
  readonly at: number;
  /** Whether somebody called an operation for exactly this event. */
  readonly isAsked: boolean;
  /** Id of the author. */
  readonly by: number | null;
  /** All events of its commit. */
  readonly together: readonly NewEvent[];
  /** undefined: while the base is made. */
  readonly world: World | undefined;
}

/** The only user who may change what is reviewed elsewhere without a review. */
const administrator = 1;

interface Document {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly milestone?: unknown;
  readonly reason?: unknown;
  readonly action?: unknown;
  readonly type?: unknown;
  readonly threshold?: unknown;
  readonly triggerCondition?: unknown;
  readonly impactMetric?: unknown;
  readonly labelSelectors?: unknown;
  readonly app?: unknown;
}
const documentOf = (value: unknown): Document => (value !== null && typeof value === 'object' ? value : {});
const nameIn = (value: unknown): string => String(documentOf(value).name);

const kindOf = ({ name }: ExpectedRelease): ReleaseKind | undefined =>
  Object.hasOwn(releaseKinds, name) ? releaseKinds[name as keyof typeof releaseKinds] : undefined;

const editionOf = ({ id, edition }: ExpectedRelease): string => `${id} ${edition}`;

const isWith = ({ event, together }: ReleaseEvent, type: NewEvent['type']): boolean =>
  together.some(
    (one) =>
      one.type === type &&
      (type === 'change-request-applied' ||
        (one.featureName === event.featureName && one.environment === event.environment)),
  );

/** Whether the commit applies a change request. */
const isApplied = (told: ReleaseEvent): boolean => isWith(told, 'change-request-applied');

const wordsFor = ({ event, at }: ReleaseEvent): string =>
  `${event.type} of ${event.featureName} in ${event.environment} by commit ${at}`;

/** What an event of a release says of where it stands. */
const standing = ({ event }: ReleaseEvent) => {
  const { id, name, milestone, reason } = documentOf(event.data);
  return {
    id: String(id),
    name: String(name),
    active: milestone === undefined ? undefined : nameIn(milestone),
    pause: reason === undefined ? undefined : String(reason),
  };
};

/** The people whose approval counts for a milestone; undefined: not known. */
const approversOf = ({ approvals, runner }: ExpectedRelease, milestone: string): number | undefined => {
  const all = approvals.has(milestone) ? approvals.get(milestone) : new Set<number>();
  return all && [...all].filter((id) => id !== runner).length;
};

const approvalFault = (release: ExpectedRelease, milestone: string | undefined): string | undefined => {
  const needed = kindOf(release)?.approvals[milestone ?? ''] ?? 0;
  const given = approversOf(release, milestone ?? '') ?? needed;
  return given < needed ? `needs ${needed} approval(s) and has ${given}` : undefined;
};

/** What the clock must not do: move a release that was stopped, removed or moved by others meanwhile. */
const clockFault = ({ release, enabled }: ExpectedParts): string | undefined => {
  if (!release) return 'which has no release';
  if (release.pause !== undefined || !enabled) return 'whose release was stopped';
  return release.isComplete ? 'whose release is complete' : undefined;
};

/** What a guard must not do: that it does it to a release that was only paused before is right, if it says more than that. */
const guardFault = (parts: ExpectedParts, does: ReleaseKind['onBreach']): string | undefined => {
  const { release } = parts;
  const isGuarded = release?.active === guardedStage && kindOf(release)?.onBreach === does && does !== 'pause';
  return clockFault(isGuarded ? { ...parts, release: { ...release, pause: undefined } } : parts);
};

/** Why the clock may not begin a milestone in the name of the author. */
const runnerFault = (release: ExpectedRelease, { by, event, world }: ReleaseEvent): string | undefined => {
  const { project, environment } = event;
  if (by !== release.runner) return `is made by ${by}, and ${release.runner} runs it`;
  if (!world) return undefined;
  if (!world.mayRun(by, project ?? '')) return `is made by ${by}, who may not`;
  return by !== administrator && !release.isReviewed && world.isReviewed(project ?? '', environment ?? '')
    ? 'was not reviewed as it is'
    : undefined;
};

/** Milestones up to the one in force; of those behind it nobody has approved anything when a release is put back. */
const upTo = (active: string | undefined): readonly string[] =>
  stages.slice(1, stages.indexOf(active as (typeof stages)[number]) + 1).flatMap((name) => name ?? []);

/** A release that somebody has put back as it was. */
const putBack = (told: ReleaseEvent, isComplete: boolean, edition: number): ExpectedRelease => {
  const { active, ...stands } = standing(told);
  const begun = upTo(active);
  return {
    ...stands,
    ...{ active, isComplete, edition, runner: told.by, before: undefined, isReviewed: false, safeguards: undefined },
    begun: new Set(begun),
    approvals: new Map(begun.map((name) => [name, undefined])),
  };
};

/** A release that somebody has changed: what was approved of milestones that have not begun was approved as it was. */
const edited = (release: ExpectedRelease, told: ReleaseEvent): ExpectedRelease => ({
  ...release,
  edition: release.edition + 1,
  isReviewed: release.isReviewed && isApplied(told),
  approvals: new Map([...release.approvals].filter(([name]) => release.begun.has(name))),
});

type Rule = (parts: ExpectedParts, told: ReleaseEvent) => string | undefined;

const add: Rule = (parts, told) => {
  const stands = standing(told);
  const { active, pause } = stands;
  // One that is put back is paused, unless it was complete.
  parts.release =
    active !== undefined || pause !== undefined
      ? putBack(told, active !== undefined && pause === undefined, 1)
      : {
          ...stands,
          ...{ isComplete: false, edition: 1, runner: told.by, before: undefined, isReviewed: isApplied(told) },
          ...{ begun: new Set(), approvals: new Map(), safeguards: new Map() },
        };
  return undefined;
};

/** Ids of the environment's own strategies that are active. */
const activeOwn = ({ strategies }: ExpectedParts): ReadonlySet<string> =>
  new Set([...strategies].flatMap(([id, text]) => (JSON.parse(text).disabled === true ? [] : [id])));

/** The feature is switched on: what began by that replaced what is there now; what had begun keeps the switch on. */
export const switchOn: Rule = (parts, told) => {
  const { release } = parts;
  parts.enabled = true;
  if (!release?.before) return undefined;
  const isBegin = isWith(told, 'release-plan-milestone-started');
  const change = isBegin ? { own: activeOwn(parts) } : { isOn: true };
  parts.release = { ...release, before: { ...release.before, ...change } };
  return undefined;
};

const start: Rule = (parts, told) => {
  const { release, enabled } = parts;
  if (!release) return `${wordsFor(told)}, which has no release`;
  const isAsked = told.isAsked || isApplied(told);
  const stands = standing(told);
  const next = stages[stages.indexOf(release.active as (typeof stages)[number]) + 1];
  // Whoever switches a feature on does not run its release from then on.
  const isStarter = isAsked && !isWith(told, 'feature-environment-enabled');
  const runner = isStarter ? told.by : release.runner;
  const faults = [
    isAsked ? undefined : clockFault(parts),
    isAsked ? undefined : runnerFault(release, told),
    isAsked || stands.active === next ? undefined : `which goes from ${release.active} to ${stands.active}`,
    approvalFault({ ...release, runner }, stands.active),
  ];
  parts.release = {
    ...release,
    ...stands,
    runner,
    before: { active: release.active, isOn: enabled, edition: release.edition, own: activeOwn(parts) },
    isComplete: false,
    isReviewed: release.isReviewed || (isApplied(told) && parts.proposals.has(editionOf(release))),
    begun: new Set([...release.begun, stands.active ?? '']),
  };
  const fault = faults.find((one) => one !== undefined);
  return fault && `${wordsFor(told)}: ${fault}`;
};

/** What a guard must do when it finds that a release is worse, and has not done. */
const reactionFault = (release: ExpectedRelease, told: ReleaseEvent): string | undefined => {
  const { project, featureName } = told.event;
  const kind = kindOf(release);
  // Alarms pause whatever has no guard against alarms.
  const isGuarded = release.active === guardedStage && kind !== undefined && kind.onBreach !== 'pause';
  if (!isGuarded || (kind.guard === 'errors' && told.world?.hasAlarms(project ?? '', featureName ?? '')))
    return undefined;
  if (kind.onBreach === 'disable' && isWith(told, 'feature-environment-disabled')) return undefined;
  return `which was only paused: its guard says ${kind.onBreach}`;
};

const pause: Rule = (parts, told) => {
  const { release } = parts;
  const stands = standing(told);
  const isStopped = parts.enabled && isWith(told, 'feature-environment-disabled');
  let fault = ['guard', 'safeguard', 'conflict', 'rights', 'review'].includes(stands.pause ?? '')
    ? guardFault(parts, stands.pause === 'guard' && isStopped ? 'disable' : 'pause')
    : undefined;
  // A safeguard of the environment switches the feature off, whatever its release does.
  if (stands.pause === 'safeguard' && isStopped) fault = undefined;
  if (release && fault === undefined && stands.pause === 'guard') fault = reactionFault(release, told);
  if (stands.pause === 'conflict' && release?.before?.edition === release?.edition)
    fault ??= 'which nobody has changed since its milestone began';
  if (release) parts.release = { ...release, ...stands };
  return fault && `${wordsFor(told)}, ${fault}`;
};

const resume: Rule = (parts, told) => {
  const { release } = parts;
  if (!release) return `${wordsFor(told)}, which has no release`;
  parts.release = { ...release, ...standing(told), runner: told.isAsked ? told.by : release.runner };
  if (told.isAsked || release.pause === 'environment') return undefined;
  return `${wordsFor(told)}, which was paused by: ${release.pause}`;
};

const takeBack: Rule = (parts, told) => {
  const { release } = parts;
  if (!release?.before) return `${wordsFor(told)}, of which nothing can be taken back`;
  const { pause: reason } = standing(told);
  const { before, active = '' } = release;
  const isRight = release.active === guardedStage && kindOf(release)?.onBreach === 'undo';
  let fault = reason === 'guard' ? guardFault(parts, 'undo') : undefined;
  if (reason === 'guard' && !isRight) fault ??= `whose guard does not say so at ${active}`;
  if (before.edition !== release.edition) fault ??= 'which somebody has changed since its milestone began';
  parts.release = {
    ...release,
    active: before.active,
    before: undefined,
    isComplete: false,
    pause: reason,
    begun: new Set([...release.begun, before.active ?? ''].filter((name) => name !== active && name !== '')),
    approvals: new Map([...release.approvals].filter(([name]) => name !== active)),
  };
  // Exactly what was there is there again, also the switch, unless others have had a reason for it since.
  const own = activeOwn(parts);
  const staysOn = before.isOn || [...own].some((id) => !before.own.has(id));
  if (!staysOn) parts.enabled = false;
  else if (own.size > 0 && isWith(told, 'feature-environment-disabled') && !isWith(told, 'safeguard-triggered'))
    fault ??= 'which switched off what others had switched on';
  return fault && `${wordsFor(told)}, ${fault}`;
};

const edit: Rule = (parts, told) => {
  if (parts.release) parts.release = edited(parts.release, told);
  return undefined;
};

const safeguardOf = (data: unknown): readonly [string, ExpectedSafeguard] => {
  const { id, triggerCondition, impactMetric } = documentOf(data);
  const { app } = documentOf(documentOf(impactMetric).labelSelectors);
  const { threshold } = documentOf(triggerCondition);
  return [String(id), { threshold: Number(threshold), app: Array.isArray(app) ? String(app[0]) : undefined }];
};

/** A safeguard was changed, or deleted. */
const changeSafeguard: Rule = (parts, told) => {
  const { data, preData } = told.event;
  const [id, safeguard] = safeguardOf(data ?? preData);
  const isOfPlan = documentOf(documentOf(data ?? preData).action).type === 'pauseReleasePlanProgressions';
  const change = (all: Map<string, ExpectedSafeguard>): void => {
    if (data === undefined) all.delete(id);
    else all.set(id, safeguard);
  };
  if (!isOfPlan) change(parts.safeguards);
  else if (parts.release) {
    const all = parts.release.safeguards && new Map(parts.release.safeguards);
    if (all) change(all);
    parts.release = { ...edited(parts.release, told), safeguards: all };
  }
  return undefined;
};

const trigger: Rule = (parts, told) => {
  const id = String(documentOf(told.event.data).id);
  const own = parts.safeguards.get(id);
  const { release } = parts;
  const isOfPlan = own === undefined && release !== undefined;
  const safeguard = own ?? (release?.safeguards ? release.safeguards.get(id) : undefined);
  const failures = told.world?.failures(told.event.environment ?? '', safeguard?.app) ?? Number.POSITIVE_INFINITY;
  if (!safeguard && (!isOfPlan || release.safeguards)) return `${wordsFor(told)}, which has no such safeguard`;
  if (safeguard && failures <= safeguard.threshold)
    return `${wordsFor(told)} at ${failures}, and its threshold is ${safeguard.threshold}`;
  if (!parts.enabled) return `${wordsFor(told)}, which is off`;
  if (!isOfPlan)
    return isWith(told, 'feature-environment-disabled') ? undefined : `${wordsFor(told)}, which is not switched off`;
  const fault = clockFault(parts);
  return fault && `${wordsFor(told)}, ${fault}`;
};

/** What each event about a release does. @returns the problem of the event */
export const releaseRules: Readonly<Record<string, Rule>> = {
  'release-plan-added': add,
  'release-plan-restored': (parts, told) => {
    const isComplete = standing(told).pause === undefined;
    parts.release = putBack(told, isComplete, (parts.release?.edition ?? 0) + 1);
    return undefined;
  },
  'release-plan-removed': (parts) => {
    parts.release = undefined;
    return undefined;
  },
  'release-plan-milestone-started': start,
  'release-plan-milestone-approved': (parts, told) => {
    const { release } = parts;
    const name = nameIn(documentOf(told.event.data).milestone);
    if (!release || told.by === null) return `${wordsFor(told)}, which nobody can approve`;
    const known = release.approvals.has(name) ? release.approvals.get(name) : new Set<number>();
    const approvals = new Map(release.approvals).set(name, known && new Set([...known, told.by]));
    parts.release = { ...release, approvals };
    return told.by === release.runner ? `${wordsFor(told)} by ${told.by}, who runs it` : undefined;
  },
  'release-plan-progressions-paused': pause,
  'release-plan-progressions-resumed': resume,
  'release-plan-milestone-taken-back': takeBack,
  'release-plan-completed': (parts, told) => {
    const fault = clockFault(parts);
    if (parts.release) parts.release = { ...parts.release, ...standing(told), isComplete: true };
    return fault && `${wordsFor(told)}, ${fault}`;
  },
  'milestone-progression-changed': edit,
  'milestone-progression-deleted': edit,
  'milestone-strategy-updated': edit,
  'safeguard-changed': changeSafeguard,
  'safeguard-deleted': changeSafeguard,
  'safeguard-triggered': trigger,
  'change-added': (parts, { event }) => {
    if (documentOf(event.data).action === 'startMilestone' && parts.release)
      parts.proposals.add(editionOf(parts.release));
    return undefined;
  },
};

/** A stored plan, as its events would tell of it. */
export const releaseOf = (plan: StoredReleasePlan): ExpectedRelease => {
  const nameOf = (id: string | null | undefined) => plan.milestones.find((one) => one.id === id)?.name;
  return {
    id: plan.id,
    name: plan.name,
    active: nameOf(plan.activeMilestoneId),
    before: plan.before
      ? {
          active: nameOf(plan.before.milestoneId),
          isOn: plan.before.enabled,
          edition: plan.before.edition,
          own: new Set(plan.before.strategies),
        }
      : undefined,
    pause: plan.pause?.reason,
    isComplete: plan.completedAt !== null,
    runner: plan.startedBy.id,
    edition: plan.edition,
    isReviewed: plan.approvedEdition === plan.edition,
    begun: new Set(plan.milestones.filter(({ startedAt }) => startedAt !== null).map(({ name }) => name)),
    approvals: new Map(plan.milestones.map(({ name, approvedBy }) => [name, new Set(approvedBy.map(({ id }) => id))])),
    safeguards: new Map(plan.safeguards.map(safeguardOf)),
  };
};

/** Safeguards in stored form. */
export const safeguardsOf = (all: readonly unknown[] | undefined): Map<string, ExpectedSafeguard> =>
  new Map((all ?? []).map(safeguardOf));

export const newParts = (): ExpectedParts => ({
  enabled: false,
  strategies: new Map(),
  safeguards: new Map(),
  proposals: new Set(),
});
