import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { deleteIntegration } from '../../queries/integrations.ts';
import { integrations } from '../../texts/integrations.ts';

const { remove: texts } = integrations;

export interface DeleteIntegrationProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDeleted?: () => unknown;
}

/** Deletes an integration, after it was asked. */
export const DeleteIntegration = ({ id, name, onClose, onDeleted }: DeleteIntegrationProps) => (
  <ConfirmDialog
    title={texts.title(name)}
    action={integrations.actions.remove}
    onClose={onClose}
    onConfirm={async () => {
      await deleteIntegration(id);
      await onDeleted?.();
      announce({ title: texts.done(name) });
    }}
  >
    <p>{texts.text}</p>
  </ConfirmDialog>
);
