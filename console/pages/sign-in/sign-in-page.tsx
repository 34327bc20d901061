import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { base } from '../../api/base.ts';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Door } from '../../layout/frame/door.tsx';
import { forgetOthers, signInMethods } from '../../queries/self.ts';
import { signIn as texts } from '../../texts/sign-in.ts';
import { PasswordForm } from './password-form.tsx';
import { Providers } from './providers.tsx';
import { returnPath } from './return-path.ts';
import styles from './sign-in.module.css';

const route = getRouteApi('/sign-in');

/** The ways to sign in: a password form and the enabled login providers. */
export const SignInPage = () => {
  const returnTo = returnPath(route.useSearch().returnTo);
  const router = useRouter();
  const methods = useQuery(signInMethods);
  const { data } = methods;
  const enter = (): void => {
    // After a step back to this page, the cache still holds the data of the signed-in user.
    forgetOthers();
    router.history.push(`${base}${returnTo}`);
  };
  return (
    <Door title={texts.title}>
      {methods.isPending && <Loading />}
      {methods.isError && <ErrorState error={methods.error} onRetry={() => void methods.refetch()} />}
      {data?.defaultHidden === false && (
        <>
          <PasswordForm onSignedIn={enter} />
          <Link to="/forgotten-password">{texts.forgot}</Link>
        </>
      )}
      {data?.defaultHidden === false && data.options.length > 0 && <div className={styles.or}>{texts.or}</div>}
      {data !== undefined && <Providers options={data.options} returnTo={returnTo} />}
      {data?.defaultHidden === true && data.options.length === 0 && <Banner look="warn">{texts.none}</Banner>}
      {data?.defaultHidden === false && <FirstTime />}
    </Door>
  );
};

const FirstTime = () => (
  <details className={styles.first}>
    <summary>{texts.first.summary}</summary>
    <p>{texts.first.local}</p>
    <p>{texts.first.stage}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to */}
    <pre tabIndex={0}>
      <code>{`curl -X POST ${location.origin}${base}/api/admin/user-admin/reset-password \\
  -H "Authorization: $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{ "id": 1 }'`}</code>
    </pre>
    <p>{texts.first.open}</p>
  </details>
);
