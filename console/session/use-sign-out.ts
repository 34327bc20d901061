import { hashKey, useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { announceProblem } from '../design/messages/toasts.ts';
import { signInMethods } from '../queries/self.ts';
import { signedOut } from './session.ts';

/** Returns a function that signs the caller out and opens the sign-in page. */
export const useSignOut = (): (() => void) => {
  const router = useRouter();
  const signOut = useMutation({
    mutationFn: () => answerOf(api.POST('/logout')),
    meta: { changesNothing: true },
    onSuccess: async ({ redirect }) => {
      signedOut();
      if (redirect !== null) return location.assign(redirect);
      await router.navigate({ to: '/sign-in' });
      // Only now: a page that is still shown would read again, and wait for a sign-in. The ways to sign in stay, because
      // the page that is shown waits for them.
      const ways = hashKey(signInMethods.queryKey);
      queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== ways });
      queryClient.getMutationCache().clear();
    },
    onError: announceProblem,
  });
  return () => signOut.mutate();
};
