import { createContext, type ReactNode, useContext } from 'react';
import { ApiError } from '../../client/error.ts';
import { problemOf } from '../api/problem.ts';
import { common } from '../texts/common.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './states.module.css';

export interface ErrorStateProps {
  readonly error: unknown;
  /** Absent: it is about a part of the page, or about what was sent. */
  readonly onRetry?: (() => void) | undefined;
  readonly actions?: ReactNode;
}

/** What leads from a page to the list that it belongs to; the frame around the pages gives it. Null: there is none. */
export const WayToList = createContext<ReactNode>(null);

/** What did not work, in the words of the API. What is not there is not there the next time: the list leads on. */
export const ErrorState = ({ error, onRetry, actions }: ErrorStateProps) => {
  const { title, message, details, id } = problemOf(error);
  const wayToList = useContext(WayToList);
  const isAbsent = error instanceof ApiError && error.status === 404 && wayToList !== null;
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
          {onRetry !== undefined && (isAbsent ? wayToList : <Button onClick={onRetry}>{common.retry}</Button>)}
          {actions}
        </div>
      )}
    </section>
  );
};
