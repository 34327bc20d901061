import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../design/button.tsx';
import { JsonDiff } from '../design/data/json-diff.tsx';
import { Dialog } from '../design/dialogs/dialog.tsx';
import { TextArea } from '../design/fields/field.tsx';
import { Banner } from '../design/messages/banner.tsx';
import { ErrorState } from '../design/messages/error-state.tsx';
import type { Question } from '../design/messages/toasts.ts';
import { Tabs } from '../design/tabs.tsx';
import { common } from '../texts/common.ts';
import { askUndo } from './ask-undo.tsx';
import type { ChangedEnvironment, DescribedChange } from './change.ts';
import styles from './confirm.module.css';

/** How a change is saved: at once, or as a part of a change request. */
export interface Saving {
  readonly propose: boolean;
  /** For reviewers, or for the history if the change is saved at once; empty: no comment. */
  readonly comment: string;
  /** What the undo of this change asks first, for `announce`; undefined: nothing, it is not in production. */
  readonly question: Question | undefined;
}

export interface ConfirmWithDiffProps {
  readonly title: ReactNode;
  readonly changes: readonly DescribedChange[];
  /** Absent: the change belongs to no environment. */
  readonly environment?: ChangedEnvironment | undefined;
  /** The production environments that the change reaches; default: `environment`, if it is one. */
  readonly production?: readonly string[] | undefined;
  /** The change becomes a revision of a project; its comment appears in the history. */
  readonly inHistory?: boolean;
  /** A warning above the difference. */
  readonly warning?: ReactNode;
  /** Details below the difference, e.g. who is affected. */
  readonly details?: ReactNode;
  readonly danger?: boolean;
  /** Whether the change needs a review is not loaded yet. */
  readonly waits?: boolean;
  /** Label of the button: what it does; default: that it saves changes. */
  readonly action?: string;
  readonly onClose: () => void;
  /** Makes the change. The dialog shows an error that it throws, and stays open. */
  readonly onSave: (saving: Saving) => Promise<unknown>;
}

/** Shows a change in words and as JSON before it is made. Every page saves with this dialog. */
export const ConfirmWithDiff = (props: ConfirmWithDiffProps) => {
  const { title, changes, environment, inHistory = false, warning, details, danger = false, waits = false } = props;
  const { action, onClose, onSave } = props;
  const { production = environment?.production === true ? [environment.name] : [] } = props;
  const [comment, setComment] = useState('');
  const saving = useMutation({
    mutationFn: async (how: Saving) => {
      await onSave(how);
      onClose();
    },
  });
  const reviewed = environment?.reviewed === true;
  const save = (propose: boolean): void =>
    saving.mutate({ propose, comment: comment.trim(), question: askUndo(production, changes) });
  const { change: texts } = common;
  const words = (
    <ul className={styles.words}>
      {changes.map(({ summary }) => (
        <li key={summary}>{summary}</li>
      ))}
    </ul>
  );
  const json = (
    <div className={styles.json}>
      {changes.map(({ summary, before, after }) => (
        <JsonDiff key={summary} before={before} after={after} />
      ))}
    </div>
  );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          {reviewed && environment.maySkip && (
            <Button waits={waits || saving.isPending} onClick={() => save(false)}>
              {texts.saveUnreviewed}
            </Button>
          )}
          <Button
            look={danger ? 'danger' : 'primary'}
            waits={waits || saving.isPending || changes.length === 0}
            onClick={() => save(reviewed)}
          >
            {reviewed ? texts.propose : (action ?? texts.save)}
          </Button>
        </>
      }
    >
      {production.map((name) => (
        <Banner key={name} look="warn">
          {texts.production(name)}
        </Banner>
      ))}
      {reviewed && <Banner>{texts.review(environment.name)}</Banner>}
      {warning}
      {changes.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <Tabs
          label={texts.label}
          tabs={[
            { value: 'words', label: texts.words, panel: words },
            { value: 'json', label: texts.json, panel: json },
          ]}
        />
      )}
      {details}
      {(reviewed || inHistory) && (
        <TextArea
          label={reviewed ? texts.comment : texts.historyComment}
          hint={reviewed && environment.maySkip && inHistory ? texts.commentUnreviewed : undefined}
          value={comment}
          maxLength={1000}
          dir="auto"
          onChange={(event) => setComment(event.target.value)}
        />
      )}
      {saving.isError && <ErrorState error={saving.error} />}
    </Dialog>
  );
};
