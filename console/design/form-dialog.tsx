import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { common } from '../texts/common.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorState } from './error-state.tsx';
import page from './page.module.css';

export interface FormDialogProps<T> {
  readonly title: string;
  readonly lead?: ReactNode;
  /** What the form begins with. */
  readonly initial: T;
  readonly form: (draft: T, change: (members: Partial<T>) => void) => ReactNode;
  /** Whether it can be sent; default: always. */
  readonly isFine?: (draft: T) => boolean;
  /** What the button says; default: save. */
  readonly action?: string;
  readonly wide?: boolean;
  /** Also called as soon as it was sent: what is shown next, e.g. a secret, does not stand over the form. */
  readonly onClose: () => void;
  /** Sends it. What it throws is shown in the dialog, which then stays open. */
  readonly onSave: (draft: T) => Promise<unknown>;
}

/** A form that is sent at once. What people configure together is saved by `EditDialog`, which shows the difference first. */
export const FormDialog = <T extends object>(props: FormDialogProps<T>) => {
  const { title, lead, initial, form, isFine = () => true, action = common.change.save, wide, onClose, onSave } = props;
  const id = useId();
  const [draft, setDraft] = useState(initial);
  const saving = useMutation({
    // It answers nothing and is not kept: there may be a secret in it.
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
