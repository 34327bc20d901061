import { queryClient } from '../../api/query-client.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { Check } from '../../design/fields/check.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { isoTime, localTime } from '../../design/time/local-time.ts';
import { changeInviteLink, type InviteLink, inviteLinkNow } from '../../queries/invite-links.ts';
import { inviteLinks as texts } from '../../texts/invite-links.ts';
import { stateOf } from './link-state.ts';

export interface EditInviteLinkProps {
  readonly link: InviteLink;
  readonly onClose: () => void;
}

/** Changes the expiry of an invite link, and whether it is open. */
export const EditInviteLink = ({ link, onClose }: EditInviteLinkProps) => {
  const { name, secret, expiresAt, enabled } = link;
  const until = localTime(Date.parse(expiresAt)).slice(0, 16);
  return (
    <FormDialog
      title={texts.editTitle(name)}
      // Editing an expired link suggests to open it again.
      initial={{ until, enabled: stateOf(link, Date.now()) !== 'off' }}
      isFine={(draft) => isoTime(draft.until) !== undefined}
      onClose={onClose}
      onSave={async (draft) => {
        const end = draft.until === until ? expiresAt : isoTime(draft.until);
        await requireUnmoved({ expiresAt, enabled }, await inviteLinkNow(secret));
        await changeInviteLink(secret, { enabled: draft.enabled, ...(end !== undefined && { expiresAt: end }) });
        announce({
          title: texts.changed(name),
          undo: async () => {
            await changeInviteLink(secret, { expiresAt, enabled });
            await queryClient.invalidateQueries();
            announce({ title: texts.undone(name) });
          },
        });
      }}
      form={(draft, change) => (
        <>
          <TextField
            label={texts.form.until}
            type="datetime-local"
            required
            value={draft.until}
            onChange={(event) => change({ until: event.target.value })}
          />
          <Check checked={draft.enabled} onChange={(next) => change({ enabled: next })}>
            {texts.form.enabled}
          </Check>
        </>
      )}
    />
  );
};
