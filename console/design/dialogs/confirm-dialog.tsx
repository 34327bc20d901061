import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { common } from '../../texts/common.ts';
import { Button } from '../button.tsx';
import { ErrorState } from '../messages/error-state.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What is lost. */
  readonly children: ReactNode;
  /** Label of the button: what it does, and to what. */
  readonly action: string;
  /** What is lost is not loaded yet. */
  readonly waits?: boolean;
  readonly onClose: () => void;
  /** Does the action. The dialog shows an error that it throws, and stays open. */
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks for confirmation of an action that cannot be undone. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, children, action, waits = false, onClose, onConfirm } = props;
  const doing = useMutation({
    mutationFn: async () => {
      await onConfirm();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="danger" waits={waits || doing.isPending} onClick={() => doing.mutate()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {doing.isError && <ErrorState error={doing.error} />}
    </Dialog>
  );
};
