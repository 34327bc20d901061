import { SelectField, TextField } from '../design/fields/field.tsx';
import { dayMs, localTime } from '../design/time/local-time.ts';
import { accounts } from '../texts/accounts.ts';
import { common } from '../texts/common.ts';
import { endOf, type Lifetime } from './lifetime.ts';

const { tokens: texts } = accounts;
export interface LifetimeFieldProps {
  /** Number of days → label, shortest first. */
  readonly lifetimes: Readonly<Record<number, string>>;
  readonly hint?: string;
  readonly value: Lifetime;
  readonly onChange: (lifetime: Lifetime) => void;
}

/** A field to choose how long something is valid. */
export const LifetimeField = ({ lifetimes, hint, value, onChange }: LifetimeFieldProps) => (
  <>
    <SelectField
      label={texts.expires}
      hint={hint}
      value={'days' in value ? value.days : ''}
      onChange={(event) => {
        const days = Number(event.target.value);
        onChange(days > 0 ? { days } : { until: localTime(Date.now() + 7 * dayMs).slice(0, 16) });
      }}
    >
      {Object.entries(lifetimes).map(([days, text]) => (
        <option key={days} value={days}>
          {text}
        </option>
      ))}
      <option value="">{texts.other}</option>
    </SelectField>
    {'until' in value && (
      <TextField
        label={texts.until}
        type="datetime-local"
        required
        error={endOf(value, Date.now()) === undefined ? common.notFuture : undefined}
        value={value.until}
        onChange={(event) => onChange({ until: event.target.value })}
      />
    )}
  </>
);
