import { TextField } from '../../design/fields/field.tsx';
import { signIn } from '../../texts/sign-in.ts';

const { link: texts } = signIn;

/** A new password, entered twice. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

export const noPassword: NewPassword = { password: '', again: '' };

export const isRepeated = ({ password, again }: NewPassword): boolean => password !== '' && password === again;

export interface NewPasswordFieldsProps {
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
}

/** The two fields of a new password, with the password rules of the API. */
export const NewPasswordFields = ({ value, onChange }: NewPasswordFieldsProps) => (
  <>
    <TextField
      label={texts.password}
      hint={texts.rules}
      type="password"
      autoComplete="new-password"
      required
      value={value.password}
      onChange={(event) => onChange({ ...value, password: event.target.value })}
    />
    <TextField
      label={texts.again}
      error={value.again !== '' && !isRepeated(value) ? texts.differ : undefined}
      type="password"
      autoComplete="new-password"
      required
      value={value.again}
      onChange={(event) => onChange({ ...value, again: event.target.value })}
    />
  </>
);
