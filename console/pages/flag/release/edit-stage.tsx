import { useMemo } from 'react';
import { isSame } from '../../../../lib/definition/same.ts';
import { aboutFlag } from '../../../changes/about.ts';
import { announceRequest } from '../../../changes/announce-request.tsx';
import type { DescribedChange } from '../../../changes/change.ts';
import { EditDialog } from '../../../changes/edit-dialog.tsx';
import { Banner } from '../../../design/messages/banner.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { proposeChanges } from '../../../queries/change-requests.ts';
import {
  changeProgression,
  changeStageStrategy,
  type Progression,
  type ReleasePlan,
  type Stage,
} from '../../../queries/release-plans.ts';
import { conditionOf, isFineStage, type StageDraft, stageOf } from '../../../releases/draft.ts';
import { IntervalFields } from '../../../releases/gate-fields.tsx';
import { StagesReach } from '../../../releases/stages-reach.tsx';
import { StrategyFields } from '../../../releases/strategy-fields.tsx';
import { releases } from '../../../texts/releases.ts';
import { definitionOf, type Strategy, strategyOf } from '../definition.ts';
import { bodyOf } from '../drafts/bodies.ts';
import { isUnchanged } from '../drafts/operations.ts';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';
import { changeOf, progressionText } from '../words.ts';

const { edit: texts } = releases;

interface StrategyEdit {
  readonly before: Strategy;
  readonly after: Strategy;
}

/** What an edit changes of a stage. */
interface StageEdit {
  /** Absent: it goes on as before. */
  readonly progression?: Progression;
  readonly strategies: readonly StrategyEdit[];
}

const editOf = ({ milestones }: ReleasePlan, stage: Stage, { interval, strategies }: StageDraft): StageEdit => {
  const condition = interval && conditionOf(interval);
  const next = milestones[milestones.findIndex(({ id }) => id === stage.id) + 1]?.id;
  return {
    ...(!isSame(condition, stage.transitionCondition) && { progression: { condition, next } }),
    strategies: stage.strategies.flatMap((stored) => {
      const before = strategyOf(stored);
      const after = strategies.find(({ id }) => id === stored.id);
      return after === undefined || isUnchanged(before, after) ? [] : [{ before, after }];
    }),
  };
};

/** What is proposed where changes are reviewed. */
const proposalOf = (feature: string, { id: sourceMilestoneId }: Stage, { progression, strategies }: StageEdit) => [
  ...(progression === undefined
    ? []
    : progression.condition === null
      ? [{ action: 'deleteMilestoneProgression' as const, feature, payload: { sourceMilestoneId } }]
      : [
          {
            action: 'changeMilestoneProgression' as const,
            feature,
            payload: {
              sourceMilestoneId,
              ...(progression.next !== undefined && { targetMilestoneId: progression.next }),
              transitionCondition: progression.condition,
            },
          },
        ]),
  ...strategies.map(({ before, after }) => ({
    action: 'updateMilestoneStrategy' as const,
    feature,
    payload: { ...bodyOf(after, before), id: after.id },
  })),
];

export interface EditStageProps {
  readonly place: EditableEnvironment;
  readonly plan: ReleasePlan;
  readonly stage: Stage;
  readonly onClose: () => void;
}

/** Changes when a stage of a plan goes on and who gets the flag in it, also while the plan runs. */
export const EditStage = ({ place, plan, stage, onClose }: EditStageProps) => {
  const { path, situation, named } = useFlag();
  const { projectId, featureName } = path;
  const { name: environment } = place;
  const here = { ...path, environment };
  const { flag: of, parents } = situation(environment);
  const beside = useMemo(() => definitionOf(place.flag), [place.flag]);
  const about = useMemo(() => ({ flag: of, environment, parents, beside }), [of, environment, parents, beside]);
  const stages = useMemo(() => plan.milestones.map(stageOf), [plan.milestones]);
  const isActive = plan.activeMilestoneId === stage.id;
  const changesOf = (draft: StageDraft): readonly DescribedChange[] => {
    const { progression, strategies } = editOf(plan, stage, draft);
    return [
      ...(progression === undefined
        ? []
        : [
            {
              summary: progressionText(
                stage.name,
                progression.condition?.intervalMinutes ?? null,
                progression.next === undefined,
              ),
              before: { transitionCondition: stage.transitionCondition },
              after: { transitionCondition: progression.condition },
            },
          ]),
      ...strategies.map(({ before, after }) => {
        const change = changeOf({ kind: 'update-strategy', before, after }, named);
        return { ...change, summary: texts.within(stage.name, change.summary) };
      }),
    ];
  };
  return (
    <EditDialog
      title={texts.title(stage.name, environment)}
      initial={stageOf(stage)}
      form={(draft, change) => (
        <>
          <StrategyFields
            strategies={draft.strategies}
            projectId={projectId}
            isFixed
            onChange={(strategies) => change({ strategies })}
          />
          <IntervalFields
            interval={draft.interval}
            isLast={plan.milestones.at(-1)?.id === stage.id}
            onChange={(interval) => change({ interval })}
          />
          <StagesReach stages={stages.map((one) => (one.id === draft.id ? draft : one))} about={about} />
        </>
      )}
      isFine={isFineStage}
      changesOf={changesOf}
      environment={place}
      inHistory
      warning={
        <>
          {isActive && <Banner look="warn">{texts.active}</Banner>}
          {place.reviewed && place.maySkip && <Banner>{texts.approval}</Banner>}
        </>
      }
      onClose={onClose}
      onSave={async (draft, { propose, comment }) => {
        const edit = editOf(plan, stage, draft);
        if (propose) {
          const id = await proposeChanges({ projectId, environment }, proposalOf(featureName, stage, edit), comment);
          announceRequest({ projectId, id, description: featureName });
          return;
        }
        const { progression, strategies } = edit;
        if (progression !== undefined) await changeProgression(here, stage.id, progression, comment);
        for (const { before, after } of strategies)
          await changeStageStrategy(here, after.id, bodyOf(after, before), comment);
        announce({ title: texts.done(stage.name), about: [aboutFlag(projectId, featureName, environment)] });
      }}
    />
  );
};
