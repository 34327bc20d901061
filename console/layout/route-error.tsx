import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import buttons from '../design/button.module.css';
import { EmptyState } from '../design/empty-state.tsx';
import { ErrorState } from '../design/error-state.tsx';
import { common } from '../texts/common.ts';
import { Door } from './door.tsx';

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

/** For addresses that are of no page, where no layout is around it. */
export const NotFoundPage = () => (
  <Door title={common.errors.notFound}>
    <p>{common.errors.notFoundHint}</p>
    <Link to="/flags" className={buttons.button}>
      {common.errors.toFlags}
    </Link>
  </Door>
);

/** The same in the layout, e.g. for what a page did not find. */
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
