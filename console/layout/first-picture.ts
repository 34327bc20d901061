import { useSyncExternalStore } from 'react';
import { queryClient } from '../api/query-client.ts';

/** Whether a page has had all that it asked for, once since this console was opened. */
let complete = false;

const look = (): void => {
  complete ||= queryClient.isFetching() === 0;
};

const watch = (tell: () => void): (() => void) => {
  look();
  const stop = queryClient.getQueryCache().subscribe(() => {
    look();
    if (!complete) return;
    stop();
    tell();
  });
  return stop;
};

/**
 * Whether the first picture is complete. What is no part of it, such as notifications, waits for that: on AWS it would
 * start functions while the user waits for the page.
 */
export const useFirstPicture = (): boolean => useSyncExternalStore(watch, () => complete);
