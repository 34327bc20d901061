import { Check } from './check.tsx';
import styles from './form.module.css';

export interface CheckFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox with a hint. */
export const CheckField = ({ label, hint, checked, onChange }: CheckFieldProps) => (
  <Check checked={checked} onChange={onChange}>
    {label}
    {hint !== undefined && <span className={styles.hint}>{hint}</span>}
  </Check>
);
