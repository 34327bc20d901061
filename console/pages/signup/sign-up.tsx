import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { problemOf } from '../../api/problem.ts';
import { Banner } from '../../design/messages/banner.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Door } from '../../layout/frame/door.tsx';
import { openInvitation } from '../../queries/invite-links.ts';
import { forgetOthers } from '../../queries/self.ts';
import { signUpTexts as texts } from '../../texts/invite-links.ts';
import { SignUpForm } from './sign-up-form.tsx';

/** Creates an account with a shared invite link. */
export const SignUp = ({ invite }: { readonly invite: string }) => {
  const router = useRouter();
  const invitation = useQuery(openInvitation(invite));
  return (
    <Door title={texts.title}>
      {invitation.isLoading && <Loading />}
      {invitation.isError && (
        <Banner look="bad" live>
          {problemOf(invitation.error).message}
        </Banner>
      )}
      {invitation.isSuccess && (
        <>
          <p>{texts.lead}</p>
          <SignUpForm
            invite={invite}
            onDone={(isIn) => {
              // The cache may hold data of a user who was signed in before.
              forgetOthers();
              return router.navigate({ to: isIn ? '/' : '/sign-in' });
            }}
          />
        </>
      )}
      <Link to="/sign-in">{texts.have}</Link>
    </Door>
  );
};
