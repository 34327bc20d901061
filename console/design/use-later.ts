import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Runs the last function that it is given, after a pause in ms. A waiting function is dropped when the user goes to
 * another page, because it would lead back. The old page stays until the new one is loaded, so the start of the
 * navigation counts.
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
