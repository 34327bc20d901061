/**
 * What the rules of a release need of a plan. A stored plan fits (contract: release-plans §1), and these types name
 * nothing of the service.
 */

/** What a breach does: `pause` the plan, `undo` the milestone too, or `disable` the feature in the environment. */
export type BreachAction = 'pause' | 'undo' | 'disable';

/** Compares the counts of two arms. The readings of a guard `slow` count slow requests as errors. */
export interface CountGuard {
  readonly kind: 'errors' | 'slow';
  readonly id?: string | undefined;
  readonly source: string;
  /** The metrics of SDKs that are counted in place of readings. */
  readonly metrics?: object | undefined;
  /** The variant that is released, and the one with which it is compared. */
  readonly newArm: string;
  readonly oldArm: string;
  /** Requests that each arm needs before the milestone passes. */
  readonly minimumRequests: number;
  readonly onBreach: BreachAction;
}

export interface AlarmGuard {
  readonly kind: 'alarm';
  readonly id?: string | undefined;
  /** Absent: alarms of all sources. */
  readonly source?: string | undefined;
  /** The name of the alarm; absent: any. */
  readonly key?: string | undefined;
  readonly onBreach: BreachAction;
}

export type Guard = CountGuard | AlarmGuard;

/** A threshold on a metric. Its value is asked elsewhere. */
export interface Safeguard {
  readonly id: string;
  readonly impactMetric: {
    readonly metricName: string;
    readonly timeRange: 'hour' | 'day' | 'week' | 'month';
    readonly aggregationMode: string;
  };
  readonly triggerCondition: { readonly operator: '>' | '<'; readonly threshold: number };
  readonly action: { readonly type: 'pauseReleasePlanProgressions' | 'disableFeatureEnvironment' };
}

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** Days and hours of a time zone. */
export interface ReleaseWindow {
  readonly days: readonly Weekday[];
  /** `HH:MM`, inclusive. */
  readonly from: string;
  /** `HH:MM`, exclusive; `24:00` is the end of the day. */
  readonly to: string;
  /** A name of IANA. */
  readonly timeZone: string;
}

export interface Milestone {
  readonly id: string;
  readonly name: string;
  readonly sortOrder: number;
  /** When the next milestone begins by itself; absent: a person starts it. */
  readonly transitionCondition?: { readonly intervalMinutes: number } | null | undefined;
  readonly approvals?: number | undefined;
  readonly notBefore?: string | undefined;
  readonly window?: ReleaseWindow | undefined;
  readonly guards?: readonly Guard[] | undefined;
  /** When it began last. */
  readonly startedAt: string | null;
  /** Ms for which it was paused since then. */
  readonly pausedMs: number;
  /** Since when its guards count, if that is later. */
  readonly countsFrom?: string | undefined;
  readonly approvedBy: readonly { readonly id: number }[];
}

export interface Plan {
  readonly activeMilestoneId: string | null;
  readonly milestones: readonly Milestone[];
  readonly safeguards: readonly Safeguard[];
  readonly pause: { readonly text: string } | null;
  /** Changes with every change of what the plan says. */
  readonly edition?: number | undefined;
  /** What the start of the active milestone replaced, and the edition then; null: nothing is known of it. */
  readonly before?: { readonly edition: number } | null | undefined;
  /** Whoever runs the plan approves nothing of it. */
  readonly startedBy?: { readonly id: number } | undefined;
  readonly completedAt: string | null;
}

/** What the start of the active milestone replaced can be put back as it was. */
export const canTakeBack = ({ before, edition }: Pick<Plan, 'before' | 'edition'>): boolean =>
  before !== null && before !== undefined && before.edition === edition;

/** What guards do to a plan that is paused: it goes no further, but those who have the feature still have it. */
export const actsOnPaused = (plan: Pick<Plan, 'before' | 'edition'>, action: BreachAction): boolean =>
  action === 'disable' || (action === 'undo' && canTakeBack(plan));

/** Counts of an arm in a window of time. */
export interface CountedWindow {
  readonly source: string;
  readonly variant: string;
  /** Epoch ms, as `stop`, which is later and the first one that is not of the window. */
  readonly start: number;
  readonly stop: number;
  readonly requests: number;
  readonly errors: number;
}

/** What a source said last of an alarm. */
export interface StateReading {
  readonly source: string;
  readonly key: string;
  readonly state: 'firing' | 'resolved' | 'unknown';
  readonly at: string;
  /** Who sent it; absent: the source itself. */
  readonly sentBy?: { readonly username: string } | undefined;
}

export interface Readings {
  readonly counts: readonly CountedWindow[];
  readonly states: readonly StateReading[];
}

/** The members on which the order of milestones depends. */
type Ordered = Pick<Milestone, 'id' | 'sortOrder'>;

/** The milestones in the order in which they begin: by `sortOrder`, and equal ones as they are listed. */
export const inOrder = <M extends Ordered>(milestones: readonly M[]): M[] =>
  milestones.toSorted((a, b) => a.sortOrder - b.sortOrder);

/** The milestone that begins after another one; undefined after the last one, and after one that is not in the list. */
export const milestoneAfter = <M extends Ordered>(milestones: readonly M[], id: string): M | undefined => {
  const ordered = inOrder(milestones);
  const at = ordered.findIndex((one) => one.id === id);
  return at === -1 ? undefined : ordered[at + 1];
};

/**
 * Whether the clock may be told to go from one milestone to another: only to the one that follows. Anything else would
 * skip a milestone, or go in a circle.
 */
export const mayFollow = (milestones: readonly Ordered[], source: string, target: string): boolean =>
  milestoneAfter(milestones, source)?.id === target;

/** The id of a guard; one without an id is named by its place, as it is when it is stored. */
export const guardIdOf = (guard: Guard, index: number): string => guard.id ?? `${guard.kind}-${index + 1}`;

/**
 * The name under which the counts of a guard come: that of its source, or for metrics of SDKs also the metrics. Several
 * guards may have the same source and count other things.
 */
export const countedAs = ({ source, metrics }: Pick<CountGuard, 'source' | 'metrics'>): string =>
  metrics === undefined ? source : JSON.stringify([source, metrics]);

/**
 * How many people still have to approve a milestone. Whoever runs the plan is none of them, even if they approved it before
 * they ran it.
 */
export const missingApprovals = (
  { approvals = 0, approvedBy }: Pick<Milestone, 'approvals' | 'approvedBy'>,
  { startedBy }: Pick<Plan, 'startedBy'>,
): number => Math.max(0, approvals - new Set(approvedBy.flatMap(({ id }) => (id === startedBy?.id ? [] : [id]))).size);

/** Who still has to approve, as the end of a sentence: `has to be approved by …`. */
export const approversText = (missing: number): string => (missing === 1 ? 'another person' : `${missing} more people`);
