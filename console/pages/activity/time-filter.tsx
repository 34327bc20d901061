import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { isoTime, localTime } from '../../design/time/local-time.ts';
import { activity as texts } from '../../texts/activity.ts';
import styles from './activity.module.css';
import { type ActivitySearch, times } from './activity-search.ts';

interface MomentFieldProps {
  readonly label: string;
  /** ISO 8601 */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A day and a time of day. While somebody types, it is no time yet. */
const MomentField = ({ label, value, onChange }: MomentFieldProps) => {
  const [typed, setTyped] = useState<string>();
  const shown = value === undefined ? '' : localTime(Date.parse(value)).slice(0, 16);
  return (
    <TextField
      label={label}
      type="datetime-local"
      value={typed ?? shown}
      onChange={({ target }) => {
        const time = isoTime(target.value);
        setTyped(time === undefined && target.value !== '' ? target.value : undefined);
        onChange(time);
      }}
    />
  );
};

export interface TimeFilterProps {
  readonly search: ActivitySearch;
  readonly onSearch: (search: ActivitySearch) => void;
}

/** Of which time changes are shown: one click for the usual ones, two fields for any other. */
export const TimeFilter = ({ search, onSearch }: TimeFilterProps) => {
  const { time, from, to } = search;
  return (
    <fieldset className={styles.times}>
      <legend className="unseen">{texts.time}</legend>
      {[undefined, ...times].map((one) => (
        <Button
          key={one ?? 'any'}
          look="quiet"
          aria-pressed={time === one}
          onClick={() => onSearch({ ...search, time: one, from: undefined, to: undefined })}
        >
          {texts.times[one ?? 'any']}
        </Button>
      ))}
      {time === 'custom' && (
        <div className={styles.custom}>
          <MomentField label={texts.from} value={from} onChange={(next) => onSearch({ ...search, from: next })} />
          <MomentField label={texts.to} value={to} onChange={(next) => onSearch({ ...search, to: next })} />
        </div>
      )}
    </fieldset>
  );
};
