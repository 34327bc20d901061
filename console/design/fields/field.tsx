import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

interface Described {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with the input; the message of the API if it refused the input. */
  readonly error?: string | undefined;
}

interface FrameProps extends Described {
  readonly children: (control: {
    readonly id: string;
    readonly className: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A label with its control, hint and error. */
export const FieldFrame = ({ label, hint, error, children }: FrameProps) => {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control ?? '',
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

export const TextField = ({ label, hint, error, ...input }: Described & ComponentProps<'input'>) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(control) => (
      <input type="text" {...input} {...control} className={classNames(control.className, input.className)} />
    )}
  </FieldFrame>
);

export const TextArea = ({ label, hint, error, ...area }: Described & ComponentProps<'textarea'>) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(control) => <textarea {...area} {...control} className={classNames(control.className, area.className)} />}
  </FieldFrame>
);

export const SelectField = ({ label, hint, error, ...select }: Described & ComponentProps<'select'>) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(control) => <select {...select} {...control} className={classNames(control.className, select.className)} />}
  </FieldFrame>
);
