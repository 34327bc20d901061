import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialogs/dialog.tsx';
import page from '../design/page.module.css';
import { common } from '../texts/common.ts';
import type { ChangedEnvironment, DescribedChange } from './change.ts';
import { ConfirmWithDiff, type Saving } from './confirm-with-diff.tsx';

export interface EditDialogProps<T> {
  readonly title: string;
  /** The initial values of the form. */
  readonly initial: T;
  readonly form: (draft: T, change: (members: Partial<T>) => void) => ReactNode;
  /** Whether the draft can be sent. The form shows what is wrong. */
  readonly isFine: (draft: T) => boolean;
  readonly changesOf: (draft: T) => readonly DescribedChange[];
  readonly environment?: ChangedEnvironment | undefined;
  /** As of {@link ConfirmWithDiff}. */
  readonly production?: readonly string[] | undefined;
  /** The change becomes a revision of a project; its comment appears in the history. */
  readonly inHistory?: boolean;
  readonly warning?: ReactNode;
  /** Whether the change needs a review is not loaded yet. */
  readonly waits?: boolean;
  /** Label of the last button: what it does; default: that it saves changes. */
  readonly action?: string | undefined;
  readonly onClose: () => void;
  readonly onSave: (draft: T, saving: Saving) => Promise<unknown>;
}

/** Edits one thing in two steps: the form, then the difference. Going back to the form keeps the input. */
export const EditDialog = <T extends object>(props: EditDialogProps<T>) => {
  const { title, initial, form, isFine, changesOf, environment, inHistory = false, warning } = props;
  const { production, waits = false, action, onClose, onSave } = props;
  const id = useId();
  const [draft, setDraft] = useState(initial);
  const [confirming, setConfirming] = useState(false);
  const isSaved = useRef(false);
  const ready = isFine(draft);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A dialog that this form opens has a form of its own, and is inside this one for React.
    event.stopPropagation();
    if (ready) setConfirming(true);
  };
  if (confirming)
    return (
      <ConfirmWithDiff
        title={title}
        {...(action !== undefined && { action })}
        changes={changesOf(draft)}
        environment={environment}
        production={production}
        inHistory={inHistory}
        warning={warning}
        waits={waits}
        // After saving, the form would appear again until the dialog is gone.
        onClose={() => isSaved.current || setConfirming(false)}
        onSave={async (saving) => {
          await onSave(draft, saving);
          isSaved.current = true;
          onClose();
        }}
      />
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
          <Button type="submit" form={id} look="primary" waits={!ready}>
            {common.change.next}
          </Button>
        </>
      }
    >
      <form id={id} className={page.stack} onSubmit={submit}>
        {form(draft, (members) => setDraft((now) => ({ ...now, ...members })))}
      </form>
    </Dialog>
  );
};
