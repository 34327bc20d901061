import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadPart } from './layout/load-part.ts';
import { useSessionStatus } from './session/use-session.ts';

const SessionEnded = lazy(async () => ({
  default: (await loadPart(() => import('./pages/sign-in/session-ended.tsx'))).SessionEnded,
}));

/** What is on every page: the page, and the dialog that brings a session back. */
export const Root = () => {
  const ended = useSessionStatus() === 'ended';
  return (
    <>
      <Outlet />
      {ended && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </>
  );
};
