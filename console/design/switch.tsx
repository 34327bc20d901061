import { Switch as Base } from '@base-ui/react/switch';
import styles from './switch.module.css';

export interface SwitchProps {
  /** What it switches: it has no text of its own. */
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  /** What the caller lacks, from `useLacking`; the switch then only shows. */
  readonly lacks?: string | undefined;
  readonly waits?: boolean | undefined;
}

/** On or off, at once. */
export const Switch = ({ label, on, onChange, lacks, waits = false }: SwitchProps) => (
  <Base.Root
    className={styles.switch}
    checked={on}
    onCheckedChange={(next) => !waits && onChange(next)}
    readOnly={lacks !== undefined}
    aria-label={label}
    aria-description={lacks}
    aria-busy={waits || undefined}
    title={lacks}
  >
    <Base.Thumb className={styles.thumb} />
  </Base.Root>
);
