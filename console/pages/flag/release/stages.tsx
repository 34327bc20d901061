import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { missingApprovals } from '../../../../lib/rollout/plan.ts';
import { aboutFlag } from '../../../changes/about.ts';
import { Button } from '../../../design/button.tsx';
import { Late, lateCode } from '../../../design/late.tsx';
import { announce, announceProblem } from '../../../design/messages/toasts.ts';
import { Name } from '../../../design/name.tsx';
import { whenText } from '../../../design/time/moment.tsx';
import { approveStage, type PlanStatus, type ReleasePlan, type Stage } from '../../../queries/release-plans.ts';
import { useSelf } from '../../../session/permissions.ts';
import { releases } from '../../../texts/releases.ts';
import { strategyOf } from '../definition.ts';
import { shareOf, whoGets } from '../reach.ts';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';
import { StartStage } from './plan-dialogs.tsx';
import styles from './release.module.css';
import { activeText, gateTexts, guardTexts, missingToStart, stageState } from './stage-words.ts';
import { usePlanLacks } from './use-plan-lacks.ts';

const { stage: texts } = releases;

/** The form brings the fields of strategies and constraints along. */
const editStage = lateCode(async () => (await import('./edit-stage.tsx')).EditStage);

interface StagesProps {
  readonly place: EditableEnvironment;
  readonly plan: ReleasePlan;
  /** undefined: not known yet */
  readonly status: PlanStatus | undefined;
}

interface StageProps extends StagesProps {
  readonly stage: Stage;
  readonly position: number;
}

const Approve = ({ place, plan, stage }: StageProps) => {
  const { path } = useFlag();
  const { user } = useSelf();
  const { lacks } = usePlanLacks(place);
  const approving = useMutation({
    mutationFn: () => approveStage({ ...path, environment: place.name, planId: plan.id }, stage.id),
    onSuccess: () =>
      announce({
        title: texts.approved(stage.name),
        about: [aboutFlag(path.projectId, path.featureName, place.name)],
      }),
    onError: announceProblem,
  });
  const own = plan.startedBy.id === user.id ? texts.ownRelease : undefined;
  const again = stage.approvedBy.some(({ id }) => id === user.id) ? texts.approvedAlready : undefined;
  return (
    <Button
      look="primary"
      aria-label={texts.approveOf(stage.name)}
      lacks={lacks('APPROVE_CHANGE_REQUEST') ?? again ?? own}
      waits={approving.isPending}
      onClick={() => approving.mutate()}
    >
      {texts.approve}
    </Button>
  );
};

const Start = ({ place, plan, stage, position }: StageProps) => {
  const { lacksToPropose } = usePlanLacks(place);
  const { user } = useSelf();
  const [asking, setAsking] = useState(false);
  const missing = missingToStart(stage, place, user);
  const isNew = stageState(plan, position) === 'coming';
  return (
    <>
      <Button
        look="quiet"
        aria-label={(isNew ? texts.startOf : texts.againOf)(stage.name)}
        lacks={
          lacksToPropose('UPDATE_FEATURE_STRATEGY') ??
          (place.flag.enabled ? undefined : texts.isOff) ??
          (missing > 0 ? texts.lacksApprovals(missing) : undefined)
        }
        onClick={() => setAsking(true)}
      >
        {isNew ? texts.start : texts.again}
      </Button>
      {asking && <StartStage place={place} plan={plan} stage={stage} onClose={() => setAsking(false)} />}
    </>
  );
};

const Edit = ({ place, plan, stage }: StageProps) => {
  const { lacksToPropose } = usePlanLacks(place);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        aria-label={texts.editOf(stage.name)}
        lacks={lacksToPropose('UPDATE_FEATURE_STRATEGY')}
        onClick={() => setEditing(true)}
      >
        {texts.edit}
      </Button>
      {editing && <Late code={editStage} props={{ place, plan, stage, onClose: () => setEditing(false) }} />}
    </>
  );
};

const lasting = ({ transitionCondition: condition }: Stage, isLast: boolean): readonly string[] =>
  condition ? [(isLast ? texts.completesAfter : texts.lasts)(condition.intervalMinutes)] : [];

const timesOf = ({ plan, stage, status, position }: StageProps, now: number): readonly string[] => {
  const state = stageState(plan, position);
  const lasts = lasting(stage, position === plan.milestones.length - 1);
  if (state === 'active') return [activeText(plan, stage, status, now), ...lasts];
  if (state === 'done') return stage.startedAt === null ? [] : [texts.began(whenText(stage.startedAt, now))];
  return [...gateTexts(stage, now), ...lasts];
};

const StageItem = (props: StageProps) => {
  const { plan, stage, position } = props;
  const { approvals = 0 } = stage;
  // Whoever runs the plan counts no longer.
  const approvedBy = stage.approvedBy.filter(({ id }) => id !== plan.startedBy.id);
  const state = stageState(plan, position);
  const strategies = stage.strategies.map(strategyOf);
  const shares = strategies.map(shareOf).filter((share) => share !== undefined);
  const waits = state === 'coming' && missingApprovals(stage, plan) > 0;
  return (
    <li className={styles.stage} data-state={state} aria-current={state === 'active' ? 'step' : undefined}>
      <div className={styles.track} aria-hidden="true">
        <span style={{ inlineSize: `${shares.length === 0 ? 100 : Math.max(...shares)}%` }} />
      </div>
      <h5 className={styles.stageName}>
        <span className={styles.number} aria-hidden="true">
          {state === 'done' ? '✓' : position + 1}
        </span>
        <Name>{stage.name}</Name>
        <span className="unseen"> ({texts.states[state]})</span>
      </h5>
      <p className={styles.reach} dir="auto">
        {whoGets(true, { strategies, variants: [] })}
      </p>
      <ul className={styles.facts}>
        {timesOf(props, Date.now()).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {approvals > 0 && (
          <li>
            {texts.approvals(approvedBy.length, approvals)}
            {approvedBy.length > 0 && (
              <>
                {', '}
                <span dir="auto">{texts.approvedBy(approvedBy.map(({ username }) => username).join(', '))}</span>
              </>
            )}
          </li>
        )}
        {guardTexts(stage).map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      <div className={styles.stageActions}>
        {waits && <Approve {...props} />}
        <Start {...props} />
        <Edit {...props} />
      </div>
    </li>
  );
};

/** The stages of a plan, side by side: those that are done, the active one, and those that come. */
export const StageRow = ({ place, plan, status }: StagesProps) => (
  <ol className={styles.stages} aria-label={texts.list(plan.name)}>
    {plan.milestones.map((stage, position) => (
      <StageItem key={stage.id} {...{ place, plan, status, stage, position }} />
    ))}
  </ol>
);
