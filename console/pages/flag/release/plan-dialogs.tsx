import type { ReactNode } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { aboutFlag } from '../../../changes/about.ts';
import { announceRequest } from '../../../changes/announce-request.tsx';
import type { DescribedChange } from '../../../changes/change.ts';
import { ConfirmWithDiff } from '../../../changes/confirm-with-diff.tsx';
import { Banner } from '../../../design/messages/banner.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { type ProposedChanges, proposeChanges } from '../../../queries/change-requests.ts';
import { type FlagPath, flagDetails, flagNow } from '../../../queries/flag.ts';
import { type ReleasePlan, removePlan, type Stage, startStage, takeStageBack } from '../../../queries/release-plans.ts';
import { type PlanPlace, resumePlan } from '../../../queries/release-stop.ts';
import { releases } from '../../../texts/releases.ts';
import { definitionOf, plannedStrategies, strategyOf } from '../definition.ts';
import { whoGets } from '../reach.ts';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';
import { Whom } from '../whom/whom.tsx';

const { act: texts } = releases;

interface PlanDialogProps {
  readonly place: EditableEnvironment;
  readonly plan: ReleasePlan;
  readonly onClose: () => void;
}

interface StageDialogProps extends PlanDialogProps {
  readonly stage: Stage;
}

interface FrameProps extends PlanDialogProps {
  readonly title: string;
  readonly action?: string;
  readonly change: DescribedChange;
  readonly details?: ReactNode;
  readonly danger?: boolean;
  readonly done: string;
  /** What is proposed where changes are reviewed; absent: that is done without a review. */
  readonly proposal?: ProposedChanges;
  readonly onSave: (place: PlanPlace, comment: string) => Promise<unknown>;
}

const Frame = (props: FrameProps) => {
  const { place, plan, title, action, change, details, danger = false, done, proposal, onClose, onSave } = props;
  const { path } = useFlag();
  const { projectId, featureName } = path;
  const { name: environment } = place;
  const isUnreviewed = proposal === undefined && place.reviewed;
  return (
    <ConfirmWithDiff
      title={title}
      {...(action !== undefined && { action })}
      environment={isUnreviewed ? { ...place, reviewed: false } : place}
      inHistory
      danger={danger}
      changes={[change]}
      warning={isUnreviewed && <Banner look="warn">{texts.unreviewed}</Banner>}
      details={details}
      onClose={onClose}
      onSave={async ({ propose, comment }) => {
        if (propose && proposal !== undefined) {
          const id = await proposeChanges({ projectId, environment }, proposal, comment);
          announceRequest({ projectId, id, description: featureName });
          return;
        }
        await onSave({ ...path, environment, planId: plan.id }, comment);
        announce({ title: done, about: [aboutFlag(projectId, featureName, environment)] });
      }}
    />
  );
};

/** How many users of the sample the plan reaches after a change of its active stage. */
const Reached = ({ place, next }: { readonly place: EditableEnvironment; readonly next: Stage | undefined }) => {
  const { path, flag } = useFlag();
  const decided = { definition: definitionOf(place.flag), dependencies: flag.dependencies ?? [] };
  return (
    <Whom
      projectId={path.projectId}
      flag={path.featureName}
      environment={place.name}
      before={{ ...decided, enabled: place.flag.enabled, planned: plannedStrategies(place.flag) }}
      after={{ ...decided, enabled: true, planned: next?.strategies.map(strategyOf) ?? [] }}
    />
  );
};

const activeName = ({ milestones, activeMilestoneId }: ReleasePlan): string | null =>
  milestones.find(({ id }) => id === activeMilestoneId)?.name ?? null;

export const StartStage = ({ stage, ...props }: StageDialogProps) => (
  <Frame
    {...props}
    proposal={{
      action: 'startMilestone',
      feature: props.plan.featureName,
      payload: { planId: props.plan.id, milestoneId: stage.id },
    }}
    title={texts.startTitle(stage.name, props.place.name)}
    action={releases.stage.start}
    change={{
      summary: texts.startSummary(
        stage.name,
        whoGets(true, { strategies: stage.strategies.map(strategyOf), variants: [] }),
      ),
      before: { activeStage: activeName(props.plan) },
      after: { activeStage: stage.name, strategies: stage.strategies },
    }}
    details={<Reached place={props.place} next={stage} />}
    done={texts.started(stage.name)}
    onSave={(place, comment) => startStage(place, stage.id, comment)}
  />
);

export const ResumePlan = (props: PlanDialogProps) => {
  const { featureName } = useFlag().path;
  const { name: environment } = props.place;
  return (
    <Frame
      {...props}
      title={texts.resumeTitle(featureName, environment)}
      action={texts.resume}
      change={{
        summary: texts.resumeSummary(activeName(props.plan) ?? undefined),
        before: { pause: props.plan.pause },
        after: { pause: null },
      }}
      done={texts.resumed(featureName, environment)}
      onSave={resumePlan}
    />
  );
};

export const TakeBack = ({ stage, ...props }: StageDialogProps) => {
  const before = props.plan.takesBackTo?.name ?? null;
  return (
    <Frame
      {...props}
      title={texts.backTitle(stage.name, props.place.name)}
      change={{
        summary: texts.backSummary(stage.name, before),
        before: { activeStage: stage.name },
        after: { activeStage: before },
      }}
      danger
      done={texts.tookBack(stage.name)}
      onSave={takeStageBack}
    />
  );
};

/** Shows the flag without its plan before everything is read again, so that nobody asks how a removed plan stands. */
const showRemoved = async (path: FlagPath): Promise<void> => {
  const now = await flagNow(path).catch(() => undefined);
  if (now !== undefined) queryClient.setQueryData(flagDetails(path).queryKey, now);
  // The page shows it in a task of its own.
  await new Promise((done) => setTimeout(done));
};

export const RemovePlan = (props: PlanDialogProps) => {
  const { path } = useFlag();
  const { featureName } = path;
  const { place, plan } = props;
  const isLast = place.flag.enabled && place.flag.strategies.every(({ disabled }) => disabled);
  return (
    <Frame
      {...props}
      title={texts.removeTitle(place.name)}
      change={{
        summary: [texts.removeSummary(plan.name), isLast && texts.removeOff(featureName, place.name)]
          .filter(Boolean)
          .join(' '),
        before: plan,
        after: null,
      }}
      danger
      done={texts.removed(featureName, place.name)}
      proposal={{
        action: 'deleteReleasePlan',
        feature: featureName,
        payload: { planId: plan.id, name: plan.name },
      }}
      onSave={async (of, comment) => {
        await removePlan(of, comment);
        await showRemoved(path);
      }}
    />
  );
};
