import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../design/class-names.ts';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { ago } from '../../design/time/ago.ts';
import { tokenNeed } from '../../queries/api-tokens.ts';
import { applications } from '../../queries/applications.ts';
import { tokenUse } from '../../queries/token-use.ts';
import { useLacking } from '../../session/permissions.ts';
import { connect } from '../../texts/connect.ts';
import styles from './connect.module.css';
import { applicationsIn, secondsSince } from './first-request.ts';
import type { TokenMade } from './made-tokens.ts';
import type { Sdk } from './sdks.ts';
import { kinds } from './snippet.ts';
import { useNow } from './use-now.ts';

const { first: texts } = connect;

interface StateProps {
  readonly state: string;
  readonly hint?: ReactNode;
}

const Waiting = ({ state, hint }: StateProps) => (
  <div className={styles.first}>
    <p className={styles.state} role="status">
      {state}
    </p>
    {hint !== undefined && <p className={page.soft}>{hint}</p>}
  </div>
);

interface ConnectedProps {
  /** Beside the state: a screen reader is not told of each second. */
  readonly when?: ReactNode;
  readonly children: ReactNode;
}

const Connected = ({ when, children }: ConnectedProps) => (
  <div className={classNames(styles.first, styles.connected)}>
    <p className={styles.state}>
      <span role="status">{texts.connected}</span>
      {when}
    </p>
    {children}
  </div>
);

const Failed = ({ error }: { readonly error: unknown }) => (
  <div className={styles.first}>
    <p className={styles.state}>{texts.failed}</p>
    <ErrorState error={error} />
  </div>
);

const Since = ({ at }: { readonly at: string }) => {
  const now = useNow();
  const seconds = secondsSince(at, now);
  return <>, {seconds < 60 ? texts.when(seconds) : ago(at, now)}</>;
};

interface NextProps {
  readonly project: string;
  readonly flag: string | undefined;
}

/** Where to go when the application is connected. */
const Next = ({ project, flag }: NextProps) => (
  <p className={page.row}>
    {flag !== undefined && (
      <Link
        to="/projects/$projectId/features/$featureName"
        params={{ projectId: project, featureName: flag }}
        dir="auto"
      >
        {texts.flag(flag)}
      </Link>
    )}
    <Link to="/applications">{texts.applications}</Link>
  </p>
);

interface ByTokenProps extends NextProps {
  readonly token: TokenMade;
  /** The caller may read the tokens of the project, otherwise those of this kind everywhere. */
  readonly inProject: boolean;
}

const tokenMs = 2_000;

/** Waits until a token that was just made is used: the first thing that the service knows, whatever uses the token. */
const ByToken = ({ token, inProject, ...next }: ByTokenProps) => {
  const use = useQuery({
    ...tokenUse(token.id, inProject ? next.project : undefined),
    refetchInterval: ({ state: { data } }) => (data === undefined || data === 'none' ? tokenMs : false),
  });
  if (use.isError) return <Failed error={use.error} />;
  if (use.data === undefined) return <Loading />;
  if (use.data === 'gone') return <Waiting state={texts.gone} />;
  if (use.data === 'none') return <Waiting state={texts.waiting} hint={texts.byToken} />;
  return (
    <Connected when={<Since at={use.data.at} />}>
      <Next {...next} />
    </Connected>
  );
};

interface ByListProps extends NextProps {
  readonly environment: string;
  readonly registers: 'at-once' | 'with-reports';
}

const listMs = 5_000;

/** Waits until there is an application that was not there before. */
const ByList = ({ environment, registers, ...next }: ByListProps) => {
  const list = useQuery({ ...applications(), refetchInterval: listMs });
  const now = list.data && applicationsIn(list.data, next.project, environment);
  const [before, setBefore] = useState<readonly string[]>();
  if (before === undefined && now !== undefined) setBefore(now);
  if (list.isError) return <Failed error={list.error} />;
  if (now === undefined) return <Loading />;
  const found = now.find((appName) => before !== undefined && !before.includes(appName));
  if (found === undefined) return <Waiting state={texts.waiting} hint={texts.byList[registers]} />;
  return (
    <Connected>
      <p>
        {texts.newApplication}{' '}
        <Link to="/applications/$appName" params={{ appName: found }}>
          <Name>{found}</Name>
        </Link>
      </p>
      <Next {...next} />
    </Connected>
  );
};

export interface FirstRequestProps extends NextProps {
  readonly sdk: Sdk;
  readonly environment: string;
  readonly token: TokenMade | undefined;
}

/** Whether the application has connected, as far as this can be known. */
const FirstRequest = ({ sdk, environment, token, ...next }: FirstRequestProps) => {
  const lacking = useLacking();
  const { registers, token: type } = kinds[sdk];
  const inProject = lacking({ permission: 'READ_PROJECT_API_TOKEN', project: next.project });
  const anywhere = lacking(tokenNeed('READ', type));
  const isReadable = inProject === undefined || anywhere === undefined;
  if (token !== undefined && isReadable)
    return <ByToken key={token.id} token={token} inProject={inProject === undefined} {...next} />;
  if (registers !== 'never')
    return (
      <ByList
        key={`${next.project}/${environment}/${registers}`}
        environment={environment}
        registers={registers}
        {...next}
      />
    );
  return <p className={page.soft}>{token === undefined ? texts.byList.never : texts.unreadable(String(inProject))}</p>;
};

/** The last step: from waiting for the first request to being connected. */
export const FirstRequestStep = (props: FirstRequestProps) => (
  <section className={styles.step} aria-labelledby="connect-first">
    <h2 id="connect-first">{texts.heading}</h2>
    <FirstRequest {...props} />
  </section>
);
