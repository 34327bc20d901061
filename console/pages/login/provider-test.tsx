import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import buttons from '../../design/button.module.css';
import { Button } from '../../design/button.tsx';
import { CopyField } from '../../design/fields/copy-field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { beginSignIn, type ProviderDraft, type ProviderType } from '../../queries/login-providers.ts';
import { type Login, logins } from '../../queries/logins.ts';
import { useAddress } from '../../session/use-address.ts';
import { login } from '../../texts/login.ts';
import { adviceFor, newAttempts } from './attempts.ts';
import styles from './login.module.css';
import { ownAddress } from './own-address.ts';

const { test: texts, sections } = login;

/** Interval and maximal duration of polling the login log during a test, in ms: a sign-in may take ten minutes. */
const everyMs = 3_000;
const patienceMs = 10 * 60_000;

interface Watch {
  /** Ids of attempts from before the test. */
  readonly known: ReadonlySet<string>;
  /** End of the test, by the clock of this page. */
  readonly until: number;
}

const Reach = ({ type }: { readonly type: ProviderType }) => {
  const begin = useMutation({ mutationFn: () => beginSignIn(type), meta: { changesNothing: true } });
  return (
    <div className={styles.step}>
      <h3>{texts.reach.heading}</h3>
      <p>{texts.reach[type]}</p>
      <Button waits={begin.isPending} onClick={() => begin.mutate()}>
        {texts.reach.action}
      </Button>
      {begin.isSuccess && (
        <Banner look="good" live>
          {texts.reach.fine[type]}
        </Banner>
      )}
      {begin.isError && (
        <>
          <ErrorState error={begin.error} />
          <p>{texts.reach.failed[type]}</p>
        </>
      )}
    </div>
  );
};

const Attempt = ({ attempt }: { readonly attempt: Login }) => {
  const { successful, username, failure_reason: reason, created_at: at } = attempt;
  const advice = adviceFor(reason);
  return (
    <Banner look={successful ? 'good' : 'bad'} live>
      <p>
        <strong>{successful ? texts.whole.succeeded(username ?? '') : texts.whole.failed}</strong>{' '}
        {!successful && username !== null && <Name>{username}</Name>}
      </p>
      {reason !== null && <p>{texts.whole.reason(reason.replace(/\.$/, ''))}</p>}
      {advice !== undefined && <p>{advice}</p>}
      <p className={page.soft}>
        <Moment at={at} />
      </p>
    </Banner>
  );
};

/** The result of the attempts since the test began. */
const Outcome = ({ type, watch }: { readonly type: ProviderType; readonly watch: Watch }) => {
  const log = useQuery({
    ...logins,
    // Polling ends with the first attempt or after the maximal duration, because an unused session must expire.
    refetchInterval: ({ state: { data = [] } }) =>
      newAttempts(data, watch.known, type).length > 0 || Date.now() > watch.until ? false : everyMs,
  });
  if (log.isError) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />;
  const found = newAttempts(log.data ?? [], watch.known, type);
  if (found.length > 0) return found.map((attempt) => <Attempt key={attempt.id} attempt={attempt} />);
  return <p role="status">{log.dataUpdatedAt > watch.until ? texts.whole.over : texts.whole.waiting}</p>;
};

const Whole = ({ type, stored }: { readonly type: ProviderType; readonly stored: ProviderDraft }) => {
  const [watch, setWatch] = useState<Watch>();
  // With another host the sign-in has to begin there, because its cookies belong to one host.
  const address = `${ownAddress(useAddress(), stored.unleashHostname)}/auth/${type}/login?returnTo=/signed-in`;
  const begin = useMutation({
    mutationFn: async (): Promise<Watch> => {
      const before = await queryClient.fetchQuery({ ...logins, staleTime: 0 });
      return { known: new Set(before.map(({ id }) => id)), until: Date.now() + patienceMs };
    },
    meta: { changesNothing: true },
    onSuccess: setWatch,
  });
  return (
    <div className={styles.step}>
      <h3>{texts.whole.heading}</h3>
      <p>{texts.whole.text}</p>
      <Banner look="warn">
        {texts.whole.session}
        {stored.autoCreate && ` ${texts.whole.creates}`}
      </Banner>
      <CopyField label={texts.whole.address} value={address} />
      <div className={page.row}>
        <Button waits={begin.isPending} onClick={() => begin.mutate()}>
          {texts.whole.watch}
        </Button>
        <a
          className={buttons.button}
          href={address}
          target="_blank"
          rel="noopener"
          onClick={() => watch === undefined && begin.mutate()}
        >
          {texts.whole.open}
        </a>
      </div>
      {begin.isError && <ErrorState error={begin.error} />}
      {watch !== undefined && <Outcome type={type} watch={watch} />}
      <Link to="/logins" search={{ method: type }}>
        {texts.whole.all}
      </Link>
    </div>
  );
};

export interface ProviderTestProps {
  readonly type: ProviderType;
  readonly stored: ProviderDraft;
  /** The form has no unsaved edits, so the test uses what the form shows. */
  readonly isSaved: boolean;
}

/**
 * Tests a provider with the routes of a real sign-in, because the API has none for tests. The first part starts a
 * sign-in without completing it; the second part is a complete sign-in, whose result is read from the login log.
 */
export const ProviderTest = ({ type, stored, isSaved }: ProviderTestProps) => (
  <section className={page.card} aria-labelledby={`${type}-test`}>
    <h2 id={`${type}-test`}>{sections.test}</h2>
    <p className={page.soft}>{stored.enabled ? texts.lead : texts.needsEnabled}</p>
    {stored.enabled && !isSaved && <Banner>{texts.unsaved}</Banner>}
    {stored.enabled && (
      <>
        <Reach type={type} />
        <Whole type={type} stored={stored} />
      </>
    )}
  </section>
);
