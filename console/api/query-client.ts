import { focusManager, MutationCache, QueryClient } from '@tanstack/react-query';
import { watchAttention } from './attention.ts';
import { isWorthRetrying } from './problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** It only reads, at a click. */
      readonly changesNothing?: boolean;
    };
  }
}

// Reads by a clock, and reads when somebody comes back, go by this.
focusManager.setEventListener((tell) => watchAttention({ document, window }, tell));

/**
 * Everything that pages know of the service. A change makes all of it old: what is shown is asked for again, what is not
 * shown when it is next. So no page has to know what another one shows.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Long enough that going back and forth costs nothing, short enough that what others do appears.
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
