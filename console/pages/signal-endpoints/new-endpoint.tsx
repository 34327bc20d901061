import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { NewButton } from '../../layout/new-button.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { createSignalEndpoint, signalEndpoints } from '../../queries/signals.ts';
import { signals as texts } from '../../texts/signals.ts';
import { bodyOf, type EndpointDraft, emptyDraft, isFine } from './endpoint-draft.ts';
import { EndpointFields } from './endpoint-fields.tsx';
import { aboutEndpoint } from './use-endpoint-switch.ts';

/** The API allows at most this many signal endpoints. */
const maxEndpoints = 5;

/** Opens the form for a new signal endpoint. */
export const NewEndpoint = () => {
  const isFull = (useQuery(signalEndpoints).data?.length ?? 0) >= maxEndpoints;
  return <NewButton lacks={isFull ? texts.full : undefined}>{texts.create}</NewButton>;
};

/** The form for a new signal endpoint, shown when the address says so. Afterwards its page opens, to make a token. */
export const NewEndpointForm = () => {
  const navigate = useNavigate();
  const [open, setOpen] = useCreating();
  if (!open) return null;
  return (
    <FormDialog<EndpointDraft>
      title={texts.create}
      initial={emptyDraft}
      isFine={isFine}
      action={texts.make}
      onClose={() => setOpen(false)}
      onSave={async (draft) => {
        const { id, name } = await createSignalEndpoint(bodyOf(draft, true));
        announce({ title: texts.created(name), about: aboutEndpoint(id) });
        await navigate({ to: '/signal-endpoints/$endpointId', params: { endpointId: String(id) } });
      }}
      form={(draft, change) => <EndpointFields draft={draft} change={change} />}
    />
  );
};
