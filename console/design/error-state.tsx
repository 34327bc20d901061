import type { ReactNode } from 'react';
import { problemOf } from '../api/problem.ts';
import { common } from '../texts/common.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './states.module.css';

export interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly actions?: ReactNode;
}

/** What did not work, in the words of the API. */
export const ErrorState = ({ error, onRetry, actions }: ErrorStateProps) => {
  const { title, message, details, id } = problemOf(error);
  return (
    <section className={classNames(styles.state, styles.problem)} role="alert">
      <h2>{title}</h2>
      <p>{message}</p>
      {details.length > 0 && (
        <ul className={styles.details}>
          {details.map((detail) => (
            <li key={`${detail.path ?? ''} ${detail.message}`}>{detail.message}</li>
          ))}
        </ul>
      )}
      {id !== undefined && (
        <p className={styles.reference}>
          {common.errors.reference} <code>{id}</code>
        </p>
      )}
      {(onRetry !== undefined || actions !== undefined) && (
        <div className={styles.actions}>
          {onRetry !== undefined && <Button onClick={onRetry}>{common.retry}</Button>}
          {actions}
        </div>
      )}
    </section>
  );
};
