import { TextField } from '../../design/field.tsx';
import type { SecretChange } from '../../queries/login-providers.ts';

export interface SecretFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly secret: SecretChange;
  readonly onSecret: (change: SecretChange) => void;
}

/** A secret that is written and never read: what is stored is not shown, and stays where nothing is entered. */
export const SecretField = ({ label, hint, error, secret, onSecret }: SecretFieldProps) => (
  <TextField
    label={label}
    hint={hint}
    error={error}
    type="password"
    autoComplete="new-password"
    value={typeof secret === 'object' ? secret.text : ''}
    onChange={(event) => onSecret(event.target.value === '' ? 'keep' : { text: event.target.value })}
  />
);
