import { focusManager, MutationCache, QueryClient } from '@tanstack/react-query';
import { watchAttention } from './attention.ts';
import { isWorthRetrying } from './problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The mutation only reads, after a click. */
      readonly changesNothing?: boolean;
    };
  }
}

// Polling, and reads when a user comes back to the page, follow this.
focusManager.setEventListener((tell) => watchAttention({ document, window }, tell));

/**
 * The cache of everything that pages read from the service. A change makes all of it stale: what is shown is read again
 * at once, the rest when it is shown next. So no page needs to know what other pages show.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Going back and forth causes no reads for this long; changes by others appear after it.
      staleTime: 10_000,
      retry: isWorthRetrying,
      retryDelay: (failures) => 500 * 2 ** failures,
    },
  },
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, { meta }) =>
      meta?.changesNothing === true ? undefined : queryClient.invalidateQueries(),
  }),
});
