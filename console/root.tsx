import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { keepFocus } from './layout/keep-focus.ts';
import { loadPart } from './layout/load-part.ts';
import { useSessionStatus } from './session/use-session.ts';

const SessionEnded = lazy(async () => ({
  default: (await loadPart(() => import('./pages/sign-in/session-ended.tsx'))).SessionEnded,
}));

/** What is on every page: the page, and the dialog that brings a session back. */
export const Root = () => {
  const ended = useSessionStatus() === 'ended';
  useEffect(keepFocus, []);
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
