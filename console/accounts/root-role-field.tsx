import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../design/fields/field.tsx';
import { rootRoles } from '../queries/roles.ts';
import { accounts as texts } from '../texts/accounts.ts';
import { common } from '../texts/common.ts';

export interface RootRoleFieldProps {
  readonly value: number | null;
  /** Whether "no role" is a choice; default: no. */
  readonly mayBeNone?: boolean;
  readonly onChange: (role: number | null) => void;
}

/** A field to choose a root role. */
export const RootRoleField = ({ value, mayBeNone = false, onChange }: RootRoleFieldProps) => {
  const { data: roles = [], isPending } = useQuery(rootRoles);
  const chosen = roles.find(({ id }) => id === value);
  return (
    <SelectField
      label={texts.rootRole}
      hint={chosen?.description || texts.rootRoleHint}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      {(mayBeNone || value === null) && <option value="">{texts.noRole}</option>}
      {value !== null && chosen === undefined && (
        <option value={value}>{isPending ? common.pending : texts.unknownRole(value)}</option>
      )}
      {roles.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};
