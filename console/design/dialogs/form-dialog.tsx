import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { common } from '../../texts/common.ts';
import { Button } from '../button.tsx';
import { ErrorState } from '../messages/error-state.tsx';
import page from '../page.module.css';
import { Dialog } from './dialog.tsx';

export interface FormDialogProps<T> {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The initial values of the form. */
  readonly initial: T;
  readonly form: (draft: T, change: (members: Partial<T>) => void) => ReactNode;
  /** Whether the draft can be sent; default: always. */
  readonly isFine?: (draft: T) => boolean;
  /** Label of the button: what it does; default: that it saves changes. */
  readonly action?: string;
  readonly wide?: boolean;
  /** Also called as soon as the form was sent, so that what is shown next, e.g. a secret, does not cover the form. */
  readonly onClose: () => void;
  /** Sends the draft. The dialog shows an error that it throws, and stays open. */
  readonly onSave: (draft: T) => Promise<unknown>;
}

/** A form that is sent at once. Shared configuration uses `EditDialog`, which shows the difference first. */
export const FormDialog = <T extends object>(props: FormDialogProps<T>) => {
  const { title, lead, initial, form, isFine = () => true, action = common.change.save, wide, onClose, onSave } = props;
  const id = useId();
  const [draft, setDraft] = useState(initial);
  const saving = useMutation({
    // The mutation returns no value, so that a secret in it is not cached.
    mutationFn: async () => {
      await onSave(draft);
      onClose();
    },
    gcTime: 0,
  });
  const ready = isFine(draft) && !saving.isPending;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready) saving.mutate();
  };
  return (
    <Dialog
      open
      {...(wide === true && { wide })}
      onClose={onClose}
      title={title}
      lead={lead}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={id} look="primary" waits={!ready}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className={page.stack} onSubmit={submit}>
        {form(draft, (members) => setDraft((now) => ({ ...now, ...members })))}
      </form>
      {saving.isError && <ErrorState error={saving.error} />}
    </Dialog>
  );
};
