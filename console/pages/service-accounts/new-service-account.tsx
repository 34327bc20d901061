import { useNavigate } from '@tanstack/react-router';
import { RootRoleField } from '../../accounts/root-role-field.tsx';
import { CheckedNameField } from '../../changes/checked-name-field.tsx';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { NewButton } from '../../layout/new-button.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { createServiceAccount } from '../../queries/service-accounts.ts';
import { useLacking } from '../../session/permissions.ts';
import { serviceAccounts as texts } from '../../texts/service-accounts.ts';

interface Draft {
  readonly name: string;
  readonly username: string;
  readonly rootRole: number | null;
}

/** The built-in role with the fewest rights. */
const viewer = 3;

/** Opens the form for a new service account. */
export const NewServiceAccount = () => (
  <NewButton lacks={useLacking()({ permission: 'ADMIN' })}>{texts.create}</NewButton>
);

/** The form for a new service account, shown when the address says so. Afterwards its page opens, to create a token. */
export const NewServiceAccountForm = () => {
  const navigate = useNavigate();
  const [open, setOpen] = useCreating();
  const create = async ({ name, username, rootRole }: Draft): Promise<void> => {
    const id = await createServiceAccount({ name, username, rootRole: rootRole ?? viewer });
    announce({ title: texts.created(name.trim() || username.trim()) });
    await navigate({ to: '/service-accounts/$accountId', params: { accountId: String(id) } });
  };
  if (!open) return null;
  return (
    <FormDialog<Draft>
      title={texts.create}
      initial={{ name: '', username: '', rootRole: viewer }}
      isFine={({ name, username }) => name.trim() !== '' || username.trim() !== ''}
      action={texts.make}
      onClose={() => setOpen(false)}
      onSave={create}
      form={(draft, change) => (
        <>
          <TextField
            label={texts.form.name}
            maxLength={200}
            dir="auto"
            autoComplete="off"
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <CheckedNameField
            kind="username"
            label={texts.form.username}
            hint={texts.form.usernameHint}
            required={false}
            maxLength={200}
            dir="auto"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.username}
            onChange={(event) => change({ username: event.target.value })}
          />
          <RootRoleField value={draft.rootRole} onChange={(rootRole) => change({ rootRole })} />
        </>
      )}
    />
  );
};
