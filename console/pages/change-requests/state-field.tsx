import { SelectField } from '../../design/fields/field.tsx';
import { changeRequests as texts } from '../../texts/change-requests.ts';

interface StateFieldProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Absent: the requests that are not final. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Chooses which change requests a list has. */
export const StateField = ({ choices, value = '', onChange }: StateFieldProps) => (
  <SelectField
    label={texts.columns.state}
    value={value}
    onChange={(event) => onChange(event.target.value || undefined)}
  >
    {choices.map((one) => (
      <option key={one.value} value={one.value}>
        {one.label}
      </option>
    ))}
  </SelectField>
);
