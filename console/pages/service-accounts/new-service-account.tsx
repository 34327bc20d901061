import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RootRoleField } from '../../accounts/root-role-field.tsx';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { FormDialog } from '../../design/form-dialog.tsx';
import { PlusIcon } from '../../design/icons.tsx';
import { announce } from '../../design/toasts.ts';
import { createServiceAccount } from '../../queries/service-accounts.ts';
import { useLacking } from '../../session/permissions.ts';
import { serviceAccounts as texts } from '../../texts/service-accounts.ts';

interface Draft {
  readonly name: string;
  readonly username: string;
  readonly rootRole: number | null;
}

/** The role with the fewest rights; it is built in. */
const viewer = 3;

/** Opens the form for a new service account, and then its page: there it gets a token. */
export const NewServiceAccount = () => {
  const lacking = useLacking();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const create = async ({ name, username, rootRole }: Draft): Promise<void> => {
    const id = await createServiceAccount({ name, username, rootRole: rootRole ?? viewer });
    announce({ title: texts.created(name.trim() || username.trim()) });
    await navigate({ to: '/service-accounts/$accountId', params: { accountId: String(id) } });
  };
  return (
    <>
      <Button look="primary" lacks={lacking({ permission: 'ADMIN' })} onClick={() => setOpen(true)}>
        <PlusIcon />
        {texts.create}
      </Button>
      {open && (
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
              <TextField
                label={texts.form.username}
                hint={texts.form.usernameHint}
                maxLength={200}
                dir="auto"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={draft.username}
                onChange={(event) => change({ username: event.target.value })}
              />
              <RootRoleField value={draft.rootRole} onChange={(rootRole) => change({ rootRole })} />
            </>
          )}
        />
      )}
    </>
  );
};
