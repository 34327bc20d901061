import { useState } from 'react';
import { aboutFlag } from '../../../changes/about.ts';
import { ConfirmWithDiff, type Saving } from '../../../changes/confirm-with-diff.tsx';
import { undoOf } from '../../../changes/undo-of.ts';
import { SelectField, TextField } from '../../../design/fields/field.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { completeFlag, uncompleteFlag } from '../../../queries/lifecycle.ts';
import { lifecycle as texts } from '../../../texts/lifecycle.ts';
import { useProjectReview } from '../drafts/project-review.ts';
import { useFlag } from '../whom/flag-context.tsx';

/** Marks a flag as completed, or takes the mark away; undo takes that back. */
export const CompleteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { flag, path } = useFlag();
  const { production } = useProjectReview();
  const [isDiscarded, setDiscarded] = useState(false);
  const [variant, setVariant] = useState('');
  const { name, completed } = flag;
  const status = isDiscarded ? 'discarded' : 'kept';
  const given = { status, ...(variant.trim() !== '' && !isDiscarded && { statusValue: variant.trim() }) } as const;
  const save = async ({ comment, question }: Saving): Promise<void> => {
    const revision = completed ? await uncompleteFlag(path, comment) : await completeFlag(path, given, comment);
    const about = [aboutFlag(path.projectId, name)];
    const [done, undone] = completed
      ? [texts.uncompleted(name), texts.completed(name)]
      : [texts.completed(name), texts.uncompleted(name)];
    const undo = undoOf({ about, projectId: path.projectId, revision, feature: name, title: undone });
    announce({ title: done, about, question, undo });
  };
  return (
    <ConfirmWithDiff
      title={completed ? texts.uncompleteTitle(name) : texts.completeTitle(name)}
      production={production}
      inHistory
      changes={[
        {
          summary: completed ? texts.uncompleteSummary(name) : texts.completeSummary(name, texts.status[status]),
          before: { feature: name, completed: completed ?? null },
          after: { feature: name, completed: completed ? null : given },
        },
      ]}
      warning={
        !completed && (
          <>
            <p>{texts.completeLead}</p>
            <SelectField
              label={texts.outcome}
              value={status}
              onChange={(event) => setDiscarded(event.target.value === 'discarded')}
            >
              <option value="kept">{texts.outcomes.kept}</option>
              <option value="discarded">{texts.outcomes.discarded}</option>
            </SelectField>
            {!isDiscarded && (
              <TextField
                label={texts.variant}
                hint={texts.variantHint}
                maxLength={100}
                value={variant}
                onChange={(event) => setVariant(event.target.value)}
              />
            )}
          </>
        )
      }
      onClose={onClose}
      onSave={save}
    />
  );
};
