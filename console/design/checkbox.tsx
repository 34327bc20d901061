import styles from './checkbox.module.css';

export interface CheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for. */
  readonly partly?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether something is chosen. */
export const Checkbox = ({ label, checked, partly = false, onChange }: CheckboxProps) => (
  <input
    type="checkbox"
    className={styles.checkbox}
    aria-label={label}
    checked={checked}
    ref={(input) => {
      if (input) input.indeterminate = partly && !checked;
    }}
    onChange={(event) => onChange(event.target.checked)}
  />
);
