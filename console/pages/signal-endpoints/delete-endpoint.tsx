import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { deleteSignalEndpoint } from '../../queries/signals.ts';
import { signals } from '../../texts/signals.ts';
import type { EndpointDialogProps } from './edit-endpoint.tsx';
import { aboutEndpoint } from './use-endpoint-switch.ts';

const { remove: texts } = signals;

/** Deletes an endpoint, after it was asked. */
export const DeleteEndpoint = (props: EndpointDialogProps & { readonly onDeleted?: () => unknown }) => {
  const { endpoint, onClose, onDeleted } = props;
  const { id, name } = endpoint;
  return (
    <ConfirmDialog
      title={texts.title(name)}
      action={texts.action}
      onClose={onClose}
      onConfirm={async () => {
        await deleteSignalEndpoint(id);
        await onDeleted?.();
        announce({ title: texts.done(name), about: aboutEndpoint(id) });
      }}
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  );
};
