import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSessionStatus } from './session/use-session.ts';

const SessionEnded = lazy(() => import('./pages/sign-in/session-ended.tsx').then((m) => ({ default: m.SessionEnded })));

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
