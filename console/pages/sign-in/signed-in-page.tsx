import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Door } from '../../layout/frame/door.tsx';
import { signedIn } from '../../session/session.ts';
import { common } from '../../texts/common.ts';
import { signIn as texts } from '../../texts/sign-in.ts';

/** The page to which a login provider returns in its own tab. It notifies the page that waits for the sign-in. */
export const SignedInPage = () => {
  const status = useQuery({ queryKey: ['signed-in'], queryFn: signedIn, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Door title={texts.title}>
      {status.isPending && <Loading />}
      {status.isError && <ErrorState error={status.error} onRetry={() => void status.refetch()} />}
      {status.isSuccess && <p role="status">{texts.signedIn}</p>}
      <Link to="/flags">{common.errors.toFlags}</Link>
    </Door>
  );
};
