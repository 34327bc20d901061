import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { answerOf } from '../../../client/client.ts';
import { api } from '../../api/client.ts';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Door } from '../../layout/frame/door.tsx';
import { forgetOthers } from '../../queries/self.ts';
import { signIn } from '../../texts/sign-in.ts';
import { SignUp } from '../signup/sign-up.tsx';
import { SetPasswordForm } from './set-password-form.tsx';

const { link: texts } = signIn;

interface LinkPageProps {
  readonly token: string | undefined;
  readonly title: string;
  readonly lead: (name: string) => string;
}

const LinkPage = ({ token = '', title, lead }: LinkPageProps) => {
  const router = useRouter();
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => answerOf(api.GET('/auth/reset/validate', { params: { query: { token } }, signal })),
    enabled: token !== '',
    // A link works once: another request after its use would show that it is gone.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Door title={title}>
      {token === '' && <Banner look="warn">{texts.noToken}</Banner>}
      {link.isLoading && <Loading />}
      {link.isError && <ErrorState error={link.error} />}
      {link.data !== undefined && (
        <>
          <p>{lead(link.data.name ?? link.data.email ?? texts.account)}</p>
          <SetPasswordForm
            token={token}
            username={link.data.email ?? undefined}
            onSet={(isIn) => {
              // The cache may hold data of a user who was signed in before.
              forgetOthers();
              return router.navigate({ to: isIn ? '/' : '/sign-in' });
            }}
          />
        </>
      )}
      <Link to="/sign-in">{signIn.forgotten.back}</Link>
    </Door>
  );
};

const newUser = getRouteApi('/new-user');
const reset = getRouteApi('/reset-password');

/**
 * Sets the first password of an invited user, including the first administrator of a stage; for a public link, creates
 * a new account.
 */
export const NewUserPage = () => {
  const { token, invite } = newUser.useSearch();
  if (invite !== undefined) return <SignUp invite={invite} />;
  return <LinkPage token={token} title={texts.newTitle} lead={texts.newLead} />;
};

/** Sets a new password for a user who forgot it. */
export const ResetPasswordPage = () => (
  <LinkPage token={reset.useSearch().token} title={texts.resetTitle} lead={texts.resetLead} />
);
