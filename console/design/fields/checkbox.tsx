import styles from './checkbox.module.css';

export interface CheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Only some of the items that the checkbox stands for are chosen. */
  readonly partly?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox without visible text. */
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
