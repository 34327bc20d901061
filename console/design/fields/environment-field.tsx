import { common } from '../../texts/common.ts';
import { SelectField } from './field.tsx';

interface Offered {
  readonly name: string;
  readonly type: string;
}

/** The environment that a form begins with: one for development, so that nobody takes production by accident. */
export const firstEnvironment = (offered: readonly Offered[] | undefined): string =>
  offered?.find(({ type }) => type === 'development')?.name ?? '';

export interface EnvironmentFieldProps {
  readonly label: string;
  /** Undefined: not known yet. */
  readonly offered: readonly Offered[] | undefined;
  /** Empty: none is chosen. */
  readonly value: string;
  readonly onChange: (environment: string) => void;
}

/** The choice of one environment, among those in which there is something. */
export const EnvironmentField = ({ label, offered, value, onChange }: EnvironmentFieldProps) => (
  <SelectField label={label} required value={value} onChange={(event) => onChange(event.target.value)}>
    {value === '' && <option value="">{offered === undefined ? common.loading : common.choose}</option>}
    {offered?.map(({ name }) => (
      <option key={name}>{name}</option>
    ))}
  </SelectField>
);
