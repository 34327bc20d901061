import { useState } from 'react';
import { endOf, type Lifetime } from '../../accounts/lifetime.ts';
import { LifetimeField } from '../../accounts/lifetime-field.tsx';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { SecretDialog } from '../../design/dialogs/secret-dialog.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { NewButton } from '../../layout/new-button.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { createInviteLink, type InviteLink } from '../../queries/invite-links.ts';
import { useLacking } from '../../session/permissions.ts';
import { inviteLinks as texts } from '../../texts/invite-links.ts';
import { addressOf } from './link-state.ts';

interface Draft {
  readonly name: string;
  readonly lifetime: Lifetime;
}

/** Opens the form for a new invite link. */
export const NewInviteLink = () => <NewButton lacks={useLacking()({ permission: 'ADMIN' })}>{texts.create}</NewButton>;

/** The form for a new invite link, shown when the address says so; then shows the link. */
export const NewInviteLinkForm = () => {
  const [open, setOpen] = useCreating();
  const [made, setMade] = useState<InviteLink>();
  return (
    <>
      {open && (
        <FormDialog<Draft>
          title={texts.create}
          initial={{ name: '', lifetime: { days: 7 } }}
          isFine={({ name, lifetime }) => name.trim() !== '' && endOf(lifetime, Date.now()) !== undefined}
          action={texts.make}
          onClose={() => setOpen(false)}
          onSave={async ({ name, lifetime }) =>
            setMade(await createInviteLink({ name, expiresAt: endOf(lifetime, Date.now()) ?? '' }))
          }
          form={(draft, change) => (
            <>
              <TextField
                label={texts.form.name}
                hint={texts.form.nameHint}
                required
                maxLength={200}
                dir="auto"
                autoComplete="off"
                value={draft.name}
                onChange={(event) => change({ name: event.target.value })}
              />
              <LifetimeField
                lifetimes={texts.form.lifetimes}
                hint={texts.form.expiresHint}
                value={draft.lifetime}
                onChange={(lifetime) => change({ lifetime })}
              />
            </>
          )}
        />
      )}
      {made !== undefined && (
        <SecretDialog
          title={texts.madeTitle(made.name)}
          label={texts.link}
          hint={texts.linkHint}
          secret={addressOf(made)}
          isKept
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
};
