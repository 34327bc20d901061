import { useId } from 'react';
import { TextField } from '../../../design/fields/field.tsx';
import { flag } from '../../../texts/flag.ts';
import { parameterProblem } from '../definition-problems.ts';
import styles from '../flag.module.css';

const { editor: texts } = flag;

export interface RolloutFieldProps {
  readonly label: string;
  /** A number as text, as it is stored. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field for a percentage from 0 to 100, as a slider and as a number. */
export const RolloutField = ({ label, value, onChange }: RolloutFieldProps) => {
  const id = useId();
  const share = Math.min(100, Math.max(0, Number(value) || 0));
  const problem = parameterProblem({ name: label, type: 'percentage' }, value);
  return (
    <div className={styles.rollout}>
      <div className={styles.grow}>
        <label htmlFor={id}>
          {label}: <output htmlFor={id}>{share} %</output>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          value={share}
          aria-valuetext={`${share} %`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div className={styles.percent}>
        <TextField
          label={texts.percent}
          inputMode="numeric"
          value={value}
          error={problem}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </div>
    </div>
  );
};
