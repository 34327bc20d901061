import type { ReachedStage, StoredCompletion } from '../../contract/schemas/lifecycle.ts';

/** When something happened, ISO 8601; `orEarlier`: by then at the latest. */
export interface Moment {
  readonly at: string;
  readonly orEarlier: boolean;
}

/** What is known of a feature in one environment. */
export interface EnvironmentFacts {
  readonly isProduction: boolean;
  /** When an application first asked for the feature there. */
  readonly firstSeen?: Moment | undefined;
  /** When it was first on there. */
  readonly firstOn?: Moment | undefined;
}

/** Everything that decides the stages of a feature (contract: lifecycle §2). */
export interface LifecycleFacts {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly environments: readonly EnvironmentFacts[];
  readonly completed?: StoredCompletion | undefined;
  /** ISO 8601; null: it is active. */
  readonly archivedAt: string | null;
}

const timeOf = (at: string): number => Date.parse(at);

/** The earliest of some moments. Of two at the same time, the certain one. */
const earliest = (moments: readonly (Moment | undefined)[]): Moment | undefined =>
  moments.reduce((first, moment) => {
    if (!first || !moment) return first ?? moment;
    const difference = timeOf(moment.at) - timeOf(first.at);
    return difference < 0 || (difference === 0 && !moment.orEarlier) ? moment : first;
  }, undefined);

/** The later of two moments: when both had happened. */
const whenBoth = (a: Moment | undefined, b: Moment | undefined): Moment | undefined => {
  if (!a || !b) return undefined;
  const [first, second] = timeOf(a.at) <= timeOf(b.at) ? [a, b] : [b, a];
  return timeOf(first.at) === timeOf(second.at)
    ? { at: first.at, orEarlier: first.orEarlier && second.orEarlier }
    : second;
};

/** Not before a time: a caller may say when a feature was made, and then it may have been used before. */
const notBefore = (moment: Moment, at: string): Moment =>
  timeOf(moment.at) >= timeOf(at) ? moment : { at, orEarlier: false };

const isUntil = (moment: Moment | undefined, end: string | undefined): moment is Moment =>
  moment !== undefined && (end === undefined || timeOf(moment.at) <= timeOf(end));

const view = (stage: ReachedStage['stage'], { at, orEarlier }: Moment): ReachedStage => ({
  stage,
  enteredStageAt: at,
  ...(orEarlier && { orEarlier: true as const }),
});

/**
 * The stages that a feature has reached, in their order and with times that never go back; always at least `initial`. A
 * feature is `pre-live` when it was asked for, and `live` when it was on and asked for in the same production environment.
 * What happened after it was completed, or archived, changes nothing (contract: lifecycle §2).
 */
export const stagesOf = ({ createdAt, environments, completed, archivedAt }: LifecycleFacts): ReachedStage[] => {
  const stages: ReachedStage[] = [{ stage: 'initial', enteredStageAt: createdAt }];
  const enter = (stage: ReachedStage['stage'], moment: Moment, status?: StoredCompletion['status']): void => {
    const last = stages.at(-1)?.enteredStageAt ?? createdAt;
    stages.push({ ...view(stage, notBefore(moment, last)), ...(status && { status }) });
  };
  const end = completed?.at ?? archivedAt ?? undefined;
  const used = earliest(environments.map(({ firstSeen }) => firstSeen));
  const live = earliest(
    environments.map(({ isProduction, firstSeen, firstOn }) =>
      isProduction ? whenBoth(firstSeen, firstOn) : undefined,
    ),
  );
  if (isUntil(used, end)) enter('pre-live', used);
  if (isUntil(live, end)) enter('live', live);
  if (completed) enter('completed', { at: completed.at, orEarlier: false }, completed.status);
  if (archivedAt !== null) enter('archived', { at: archivedAt, orEarlier: false });
  return stages;
};

const initial = (createdAt: string): ReachedStage => ({ stage: 'initial', enteredStageAt: createdAt });

/** The stage in which a feature is. */
export const stageOf = (facts: LifecycleFacts): ReachedStage => stagesOf(facts).at(-1) ?? initial(facts.createdAt);

/** A stage in which a feature was for a time, in epoch ms. */
export interface Stay {
  readonly stage: ReachedStage['stage'];
  readonly from: number;
  /** undefined: it still is. */
  readonly to: number | undefined;
}

/** How long a feature was in each stage. */
export const staysOf = (stages: readonly ReachedStage[]): Stay[] =>
  stages.map(({ stage, enteredStageAt }, i) => {
    const next = stages[i + 1];
    return { stage, from: timeOf(enteredStageAt), to: next && timeOf(next.enteredStageAt) };
  });
