import { TextField } from '../../design/fields/field.tsx';
import type { SecretChange } from '../../queries/login-providers.ts';

export interface SecretFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly secret: SecretChange;
  readonly onSecret: (change: SecretChange) => void;
}

/** A field for a secret that is written but never read: the stored secret is not shown, and an empty field keeps it. */
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
