import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { loadPart } from './design/load-part.ts';
import { keepFocus } from './layout/keep-focus.ts';
import { useSessionStatus } from './session/use-session.ts';

const SessionEnded = lazy(async () => ({
  default: (await loadPart(() => import('./pages/sign-in/session-ended.tsx'))).SessionEnded,
}));

/** The root of every page: the page itself, and the dialog for an ended session. */
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
