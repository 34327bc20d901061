import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Does the last of what it is given after a pause, in ms. What waits when somebody goes to another page is not done: it would
 * lead back. The page stays until the other one is loaded, so the beginning of the way counts.
 */
export const useLater = (pause: number): ((run: () => void) => void) => {
  const router = useRouter();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const drop = (): void => clearTimeout(waiting.current);
    const end = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) drop();
    });
    return () => {
      end();
      drop();
    };
  }, [router]);
  return (run) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(run, pause);
  };
};
