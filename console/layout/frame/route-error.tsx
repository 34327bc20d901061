import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import buttons from '../../design/button.module.css';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { common } from '../../texts/common.ts';
import { Door } from './door.tsx';

/** Replaces a page that failed to render. The layout stays. */
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

/** For an address that matches no route; it has no layout around it. */
export const NotFoundPage = () => (
  <Door title={common.errors.notFound}>
    <p>{common.errors.notFoundHint}</p>
    <Link to="/flags" className={buttons.button}>
      {common.errors.toFlags}
    </Link>
  </Door>
);

/** "Not found" inside the layout, e.g. when a page finds no such flag. */
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
