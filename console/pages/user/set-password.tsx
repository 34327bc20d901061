import { nameOf } from '../../accounts/names.ts';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { setPassword } from '../../queries/users.ts';
import { signIn } from '../../texts/sign-in.ts';
import { users } from '../../texts/users.ts';
import { TokensToo } from './tokens-too.tsx';
import type { UserDialogProps } from './user-dialogs.tsx';

const { setPassword: texts } = users;

/** Sets the password of a user. */
export const SetPassword = ({ user, onClose }: UserDialogProps) => (
  <FormDialog
    title={texts.title(nameOf(user))}
    lead={texts.lead}
    initial={{ password: '', deletePersonalTokens: false }}
    isFine={({ password }) => password !== ''}
    action={texts.save}
    onClose={onClose}
    onSave={async (draft) => {
      await setPassword(user.id, draft);
      announce({ title: texts.done(nameOf(user)) });
    }}
    form={({ password, deletePersonalTokens }, change) => (
      <>
        <TextField
          label={texts.password}
          hint={signIn.link.rules}
          type="password"
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => change({ password: event.target.value })}
        />
        <TokensToo
          userId={user.id}
          checked={deletePersonalTokens}
          onChange={(checked) => change({ deletePersonalTokens: checked })}
        />
      </>
    )}
  />
);
