import { createContext, type ReactNode, useContext } from 'react';
import { ApiError } from '../../../client/error.ts';
import { problemOf } from '../../api/problem.ts';
import { common } from '../../texts/common.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './states.module.css';

export interface ErrorStateProps {
  readonly error: unknown;
  /** Absent: the error concerns a part of the page, or a request that changes something. */
  readonly onRetry?: (() => void) | undefined;
  readonly actions?: ReactNode;
}

/** The link from a page to its list; the layout provides it. Null: there is none. */
export const WayToList = createContext<ReactNode>(null);

/** An error in the words of the API. A 404 offers the link to the list instead of another attempt. */
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
