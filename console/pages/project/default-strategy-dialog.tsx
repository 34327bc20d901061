import { useQuery } from '@tanstack/react-query';
import { knownFrom } from '../../api/known.ts';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { memberChanges, type Sentences } from '../../changes/member-changes.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { ConstraintList } from '../../constraints/constraint-list.tsx';
import { isFine, problemsOf } from '../../constraints/constraint-rules.ts';
import { constraintsText } from '../../constraints/words.ts';
import { TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { segments as allSegments, contextFields } from '../../queries/configuration.ts';
import {
  type DefaultStrategy,
  defaultStrategyOf,
  type ProjectEnvironment,
  setDefaultStrategy,
  storedDefaultNow,
} from '../../queries/projects.ts';
import { projects } from '../../texts/projects.ts';
import { useNewField } from '../context-fields/use-new-field.tsx';
import { segmentName } from '../flag/words.ts';
import { SegmentPicker } from '../segments/segment-picker.tsx';
import { StickinessChoice } from './stickiness-choice.tsx';

const { environments: texts } = projects;

const sentencesOf = (named: Parameters<typeof segmentName>[1]): Sentences<DefaultStrategy> => ({
  rollout: (after, before) => texts.words.rollout(after, before),
  stickiness: (after) => texts.words.stickiness(after),
  constraints: (after, before) => texts.words.constraints(constraintsText(before), constraintsText(after)),
  segments: (after) => texts.words.segments(after.map((id) => segmentName(id, named))),
});

const isPercentage = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= 100;

export interface DefaultStrategyDialogProps {
  readonly projectId: string;
  readonly environment: ProjectEnvironment;
  readonly onClose: () => void;
}

/** Edits the strategy that a flag without one gets when it is switched on. */
export const DefaultStrategyDialog = ({ projectId, environment, onClose }: DefaultStrategyDialogProps) => {
  const { name, type, defaultStrategy: stored } = environment;
  const { data: fields } = useQuery(contextFields);
  const named = { segments: knownFrom(useQuery(allSegments), (all) => new Map(all.map(({ id, name }) => [id, name]))) };
  const newField = useNewField();
  const before = defaultStrategyOf(stored);
  return (
    <EditDialog
      title={texts.editDefault(name)}
      initial={before}
      isFine={({ rollout, constraints }) =>
        isPercentage(rollout) && constraints.every((one) => one.contextName !== '' && isFine(problemsOf(one, fields)))
      }
      changesOf={(draft) => memberChanges(before, draft, sentencesOf(named))}
      environment={{ name, production: type === 'production', reviewed: false, maySkip: true }}
      inHistory
      onClose={onClose}
      onSave={async (draft, { comment }) => {
        await requireUnmoved(stored, await storedDefaultNow(projectId, name));
        await setDefaultStrategy({ projectId, environment: name, stored, draft, comment });
        announce({ title: texts.defaultDone(name) });
      }}
      form={(draft, change) => (
        <>
          <p className={page.soft}>{texts.strategyHint}</p>
          <TextField
            label={texts.rollout}
            inputMode="numeric"
            value={draft.rollout}
            error={isPercentage(draft.rollout) ? undefined : texts.rolloutProblem}
            onChange={(event) => change({ rollout: event.target.value.trim() })}
          />
          <StickinessChoice
            label={texts.stickiness}
            value={draft.stickiness}
            onChange={(stickiness) => change({ stickiness })}
          />
          <ConstraintList
            constraints={draft.constraints}
            fields={fields}
            onChange={(constraints) => change({ constraints })}
            newField={newField}
          />
          <SegmentPicker projectId={projectId} chosen={draft.segments} onChange={(segments) => change({ segments })} />
        </>
      )}
    />
  );
};
