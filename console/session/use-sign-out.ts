import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { announceProblem } from '../design/toasts.ts';
import { signedOut } from './session.ts';

/** What signs the caller out, and leads to where it can sign in again. */
export const useSignOut = (): (() => void) => {
  const router = useRouter();
  const signOut = useMutation({
    mutationFn: () => answerOf(api.POST('/logout')),
    meta: { changesNothing: true },
    onSuccess: async ({ redirect }) => {
      signedOut();
      if (redirect !== null) return location.assign(redirect);
      await router.navigate({ to: '/sign-in' });
      // Only now: a page that is shown would ask again, and wait for somebody to sign in.
      queryClient.clear();
    },
    onError: announceProblem,
  });
  return () => signOut.mutate();
};
