import { queryClient } from '../../api/query-client.ts';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { announce } from '../../design/messages/toasts.ts';
import { changeSignalEndpoint, type SignalEndpoint, signalEndpointNow } from '../../queries/signals.ts';
import { signals as texts } from '../../texts/signals.ts';
import { bodyOf, changesOf, draftOf, editedOf, isFine } from './endpoint-draft.ts';
import { EndpointFields } from './endpoint-fields.tsx';
import { aboutEndpoint } from './use-endpoint-switch.ts';

export interface EndpointDialogProps {
  readonly endpoint: SignalEndpoint;
  readonly onClose: () => void;
}

/** What is stored of an endpoint now, bypassing every cache; null: it was deleted. */
const editedNow = async (id: number) => {
  const now = await signalEndpointNow(id);
  return now === undefined ? null : editedOf(now);
};

/** Changes name, description and signing secret of an endpoint, after the difference was shown. */
export const EditEndpoint = ({ endpoint, onClose }: EndpointDialogProps) => {
  const { id, name, enabled, hasSigningSecret } = endpoint;
  const before = draftOf(endpoint);
  return (
    <EditDialog
      title={texts.editTitle(name)}
      initial={before}
      isFine={isFine}
      changesOf={(draft) => changesOf(before, draft)}
      onClose={onClose}
      onSave={async (draft) => {
        await requireUnmoved(editedOf(endpoint), await editedNow(id));
        const saved = editedOf(await changeSignalEndpoint(id, bodyOf(draft, enabled)));
        announce({
          title: texts.saved(saved.name),
          about: aboutEndpoint(id),
          // What the secret was is not known.
          ...(draft.secret === 'keep' && {
            undo: async () => {
              await requireUnmoved(saved, await editedNow(id));
              await changeSignalEndpoint(id, bodyOf(before, enabled));
              await queryClient.invalidateQueries();
              announce({ title: texts.undone(name), about: aboutEndpoint(id) });
            },
          }),
        });
      }}
      form={(draft, change) => <EndpointFields draft={draft} change={change} own={name} hasSecret={hasSigningSecret} />}
    />
  );
};
