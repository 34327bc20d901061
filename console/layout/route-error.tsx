import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import buttons from '../design/button.module.css';
import { EmptyState } from '../design/empty-state.tsx';
import { ErrorState } from '../design/error-state.tsx';
import { common } from '../texts/common.ts';

/** Instead of a page that could not be shown. The layout around it stays. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const queries = useQueryErrorResetBoundary();
  const router = useRouter();
  const retry = (): void => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} onRetry={retry} />;
};

/** For addresses that are of no page. */
export const NotFound = () => (
  <EmptyState
    title={common.errors.notFound}
    actions={
      <Link to="/flags" className={buttons.button}>
        {common.errors.toFlags}
      </Link>
    }
  >
    <p>{common.errors.notFoundHint}</p>
  </EmptyState>
);
