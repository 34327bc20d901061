import { useState } from 'react';
import { nameOf } from '../../accounts/names.ts';
import { RootRoleField } from '../../accounts/root-role-field.tsx';
import { CheckedNameField } from '../../changes/checked-name-field.tsx';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { SecretDialog } from '../../design/dialogs/secret-dialog.tsx';
import { SelectField, TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { NewButton } from '../../layout/new-button.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { viewerRoleId } from '../../queries/roles.ts';
import { createUser, type User, type UserDraft } from '../../queries/users.ts';
import { useLacking } from '../../session/permissions.ts';
import { signIn } from '../../texts/sign-in.ts';
import { users as texts } from '../../texts/users.ts';

const { form: formTexts, invited } = texts;

interface Draft extends UserDraft {
  readonly way: keyof typeof formTexts.ways;
  readonly password: string;
}

const empty: Draft = { name: '', email: '', username: '', rootRole: viewerRoleId, way: 'link', password: '' };

const isFine = ({ email, username, rootRole, way, password }: Draft): boolean =>
  (email.trim() !== '' || username.trim() !== '') && rootRole !== null && (way === 'link' || password !== '');

interface FormProps {
  readonly draft: Draft;
  readonly change: (members: Partial<Draft>) => void;
}

const Form = ({ draft, change }: FormProps) => (
  <>
    <TextField
      label={formTexts.name}
      maxLength={200}
      dir="auto"
      autoComplete="off"
      value={draft.name}
      onChange={(event) => change({ name: event.target.value })}
    />
    <CheckedNameField
      kind="email"
      label={formTexts.email}
      type="email"
      required={false}
      maxLength={200}
      value={draft.email}
      onChange={(event) => change({ email: event.target.value })}
    />
    <CheckedNameField
      kind="username"
      label={formTexts.username}
      hint={formTexts.namesHint}
      required={false}
      maxLength={200}
      dir="auto"
      autoCapitalize="none"
      spellCheck={false}
      value={draft.username}
      onChange={(event) => change({ username: event.target.value })}
    />
    <RootRoleField value={draft.rootRole} onChange={(rootRole) => change({ rootRole })} />
    <SelectField
      label={formTexts.way}
      value={draft.way}
      onChange={(event) => change({ way: event.target.value === 'password' ? 'password' : 'link', password: '' })}
    >
      <option value="link">{formTexts.ways.link}</option>
      <option value="password">{formTexts.ways.password}</option>
    </SelectField>
    {draft.way === 'password' && (
      <TextField
        label={formTexts.password}
        hint={signIn.link.rules}
        type="password"
        autoComplete="new-password"
        required
        value={draft.password}
        onChange={(event) => change({ password: event.target.value })}
      />
    )}
  </>
);

/** Opens the form for a new user. */
export const NewUser = () => <NewButton lacks={useLacking()({ permission: 'ADMIN' })}>{texts.create}</NewButton>;

/** The form for a new user, shown when the address says so; then shows the invitation link once. */
export const NewUserForm = () => {
  const [open, setOpen] = useCreating();
  const [made, setMade] = useState<User>();
  const create = async ({ way, password, rootRole, ...names }: Draft): Promise<void> => {
    if (rootRole === null) return;
    const user = await createUser({ ...names, rootRole, ...(way === 'password' && { password }) });
    if (user.inviteLink === undefined) announce({ title: texts.created(nameOf(user)) });
    else setMade(user);
  };
  return (
    <>
      {open && (
        <FormDialog
          title={texts.create}
          initial={empty}
          isFine={isFine}
          action={texts.make}
          onClose={() => setOpen(false)}
          onSave={create}
          form={(draft, change) => <Form draft={draft} change={change} />}
        />
      )}
      {made?.inviteLink !== undefined && (
        <SecretDialog
          title={invited.title(nameOf(made))}
          label={invited.label}
          hint={invited.hint}
          secret={made.inviteLink}
          onClose={() => setMade(undefined)}
        >
          <p dir="auto">{invited.lead(nameOf(made))}</p>
        </SecretDialog>
      )}
    </>
  );
};
