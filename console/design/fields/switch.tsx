import styles from './switch.module.css';

export interface SwitchProps {
  /** What it switches; there is no visible text. */
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  /** The permission that the caller lacks, from `useLacking`; the switch is then read-only. */
  readonly lacks?: string | undefined;
  readonly waits?: boolean | undefined;
}

/** A switch that acts at once. */
export const Switch = ({ label, on, onChange, lacks, waits = false }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className={styles.switch}
    aria-checked={on}
    aria-readonly={lacks !== undefined || undefined}
    aria-label={label}
    aria-description={lacks}
    aria-busy={waits || undefined}
    title={lacks}
    onClick={() => !waits && lacks === undefined && onChange(!on)}
  >
    <span className={styles.thumb} />
  </button>
);
