import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `primary`: the main action of a page or dialog. `quiet`: without a frame. */
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet' | undefined;
  /** The permission that the caller lacks, from `useLacking`; the button then does nothing and shows it. */
  readonly lacks?: string | undefined;
  /** The action is running or not possible yet. The button stays focusable. */
  readonly waits?: boolean | undefined;
  /** The name of a button that shows only an icon. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A button that always stays focusable, so that keyboard users learn why it does nothing. */
export const Button = ({ look = 'plain', lacks, waits, label, className, onClick, children, ...rest }: ButtonProps) => {
  const why = useId();
  const off = lacks !== undefined || waits === true;
  // The second click of a double click is ignored: the first one has sent the form, or has put another button under the pointer.
  const isAgain = (clicks: number): boolean =>
    clicks > 1 && (look === 'primary' || look === 'danger' || rest.type === 'submit');
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
      onClick={(event) => (off || isAgain(event.detail) ? event.preventDefault() : onClick?.(event))}
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
