import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { approversText, missingApprovals } from '../../../../lib/rollout/plan.ts';
import { classNames } from '../../../design/class-names.ts';
import { Banner } from '../../../design/messages/banner.tsx';
import { Loading } from '../../../design/messages/loading.tsx';
import { Name } from '../../../design/name.tsx';
import { whenText } from '../../../design/time/moment.tsx';
import { type PlanStatus, planStatus, type ReleasePlan } from '../../../queries/release-plans.ts';
import { releases } from '../../../texts/releases.ts';
import { plannedStrategies } from '../definition.ts';
import { Said } from '../fields/said.tsx';
import pageStyles from '../flag.module.css';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';
import { PlanActions } from './plan-actions.tsx';
import styles from './release.module.css';
import { localText } from './stage-words.ts';
import { StageRow } from './stages.tsx';

const { plan: texts, stage: stageTexts } = releases;

const stateOf = ({ pause, completedAt, activeMilestoneId }: ReleasePlan): keyof typeof texts.states => {
  if (completedAt !== null) return 'completed';
  if (pause !== null) return 'paused';
  return activeMilestoneId === null ? 'waiting' : 'running';
};

/** Pauses that somebody should look at; the others are as somebody wanted them. */
const alarming: readonly string[] = ['guard', 'safeguard', 'conflict', 'rights', 'review'];

interface PartProps {
  readonly place: EditableEnvironment;
  readonly plan: ReleasePlan;
}

const Standing = ({ place, plan }: PartProps) => {
  const now = Date.now();
  const { pause, completedAt, activeMilestoneId } = plan;
  if (completedAt !== null) return <Banner look="good">{texts.complete(whenText(completedAt, now))}</Banner>;
  const { enabled } = place.flag;
  // Only a pause of the switch ends with it; any other one says why, and stays. A plan that has not begun begins in any case.
  if (!enabled && (pause === null || pause.reason === 'environment' || activeMilestoneId === null)) {
    if (activeMilestoneId !== null) return <Banner>{texts.offPaused}</Banner>;
    const [first] = plan.milestones;
    const missing = first === undefined ? 0 : missingApprovals(first, plan);
    return <Banner>{missing > 0 ? texts.offUnapproved(approversText(missing)) : texts.off}</Banner>;
  }
  if (pause === null) return null;
  return (
    <Banner look={alarming.includes(pause.reason) ? 'bad' : 'warn'} live>
      <strong>{texts.paused(whenText(pause.at, now))}</strong> <span dir="auto">{localText(pause.text, now)}</span>
      {enabled ? null : ` ${texts.offStopped}`}
    </Banner>
  );
};

/** What the plan waits for, or what the clock does next. That it is paused, or that the flag is off, is said above. */
const Waits = ({ plan, status }: { readonly plan: ReleasePlan; readonly status: PlanStatus }) => {
  if (plan.completedAt !== null) return null;
  const { breach } = status;
  if (breach !== null) {
    const found = status.evidence.find(({ guardId }) => guardId === breach.guardId);
    const then = stageTexts.guard.breach[breach.action];
    return (
      <Banner look="bad" live>
        {found?.kind === 'threshold' ? texts.beyond(then) : texts.breached(then)}
      </Banner>
    );
  }
  if (plan.pause !== null) return null;
  const waits = status.waitsFor.filter(({ kind }) => kind !== 'paused' && kind !== 'environment');
  if (waits.length === 0 && status.next === 'wait') return null;
  const now = Date.now();
  return (
    <section className={styles.part} aria-label={texts.waitsFor}>
      <h5>{texts.waitsFor}</h5>
      {waits.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <ul className={pageStyles.list}>
          {waits.map(({ kind, text }) => (
            <li key={`${kind} ${text}`} dir="auto">
              {localText(text, now)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** Whose counts a guard compares: `errors from “gateway”`. Other guards say it themselves. */
const guardName = ({ milestones, activeMilestoneId }: ReleasePlan, guardId: string): string | undefined => {
  const stage = milestones.find(({ id }) => id === activeMilestoneId);
  const guard = stage?.guards?.find(({ id }) => id === guardId);
  return guard === undefined || guard.kind === 'alarm' ? undefined : texts.counts[guard.kind](guard.source);
};

interface EvidenceProps {
  readonly plan: ReleasePlan;
  readonly status: PlanStatus;
}

const Evidence = ({ plan, status: { evidence } }: EvidenceProps) =>
  evidence.length > 0 && (
    <section className={styles.part} aria-label={texts.evidence}>
      <h5>{texts.evidence}</h5>
      <ul className={styles.evidence}>
        {evidence.map(({ guardId, verdict, text }) => (
          <li key={guardId}>
            <span className={styles.verdict} data-verdict={verdict}>
              {texts.verdicts[verdict]}
            </span>{' '}
            <span dir="auto">{[guardName(plan, guardId), localText(text, Date.now())].filter(Boolean).join(': ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );

/** The strategies of the active stage: they are in force like others, and belong to the plan. */
const InForce = ({ place }: Pick<PartProps, 'place'>) => {
  const planned = plannedStrategies(place.flag);
  if (planned.length === 0) return null;
  return (
    <section className={styles.part} aria-label={texts.inForce}>
      <h5>{texts.inForce}</h5>
      <p className={pageStyles.soft}>{texts.inForceHint}</p>
      <ul className={pageStyles.strategies}>
        {planned.map((strategy) => (
          <li key={strategy.id} className={classNames(pageStyles.card, styles.planned)}>
            <Said strategy={strategy} hasName />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** A release plan in an environment: its stages in a row, what it waits for, and what its guards have seen. */
export const ReleasePlanPart = ({ place, plan, isAsked }: PartProps & { readonly isAsked: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // A link leads here: the focus shows it, and starts there for keyboard and screen reader users.
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, [isAsked]);
  const { path } = useFlag();
  const isMoving = place.flag.enabled && plan.pause === null && plan.completedAt === null;
  const { data: status, isError } = useQuery(
    planStatus({ ...path, environment: place.name, planId: plan.id }, isMoving),
  );
  const state = stateOf(plan);
  return (
    <section className={styles.plan} aria-label={texts.label(place.name)}>
      <div className={pageStyles.row}>
        <h4 ref={heading} tabIndex={-1} className={styles.heading}>
          {texts.title}: <Name>{plan.name}</Name>
        </h4>
        <span className={styles.state} data-state={state}>
          {texts.states[state]}
        </span>
        <span className={classNames(pageStyles.soft, pageStyles.grow)} dir="auto">
          {texts.runBy(plan.startedBy.username)}
        </span>
        <PlanActions place={place} plan={plan} />
      </div>
      {plan.description && (
        <p className={pageStyles.soft} dir="auto">
          {plan.description}
        </p>
      )}
      <Standing place={place} plan={plan} />
      <StageRow place={place} plan={plan} status={status} />
      {status === undefined ? (
        isError ? (
          <p className={pageStyles.problem}>{texts.failed}</p>
        ) : (
          <Loading />
        )
      ) : (
        <>
          <Waits plan={plan} status={status} />
          <Evidence plan={plan} status={status} />
        </>
      )}
      <InForce place={place} />
    </section>
  );
};
