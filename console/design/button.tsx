import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `primary`: the one thing that this page or dialog is for. `quiet`: without a frame. */
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet' | undefined;
  /** What the caller lacks, from `useLacking`; the button then does nothing, and says so. */
  readonly lacks?: string | undefined;
  /** It does its work at the moment, or cannot be used yet. It stays where the keyboard finds it. */
  readonly waits?: boolean | undefined;
  /** An icon alone; `label` is its name. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A button. It is never disabled for the keyboard, so that everybody can find out why it does nothing. */
export const Button = ({ look = 'plain', lacks, waits, label, className, onClick, children, ...rest }: ButtonProps) => {
  const why = useId();
  const off = lacks !== undefined || waits === true;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[look], label !== undefined && styles.icon, className)}
      aria-label={label ?? rest['aria-label']}
      title={lacks === undefined ? (rest.title ?? label) : undefined}
      aria-disabled={off || undefined}
      aria-describedby={lacks === undefined ? rest['aria-describedby'] : why}
      data-lacks={lacks}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    >
      {children}
      {lacks !== undefined && (
        <span id={why} hidden>
          {lacks}
        </span>
      )}
    </button>
  );
};
