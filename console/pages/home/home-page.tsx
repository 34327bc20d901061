import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { knownFrom } from '../../api/known.ts';
import { Badge } from '../../design/badge.tsx';
import buttons from '../../design/button.module.css';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { useFirstPicture } from '../../layout/first-picture.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { useProjectNames } from '../../layout/use-project-name.ts';
import { foundRequests, waitingForMe } from '../../queries/change-requests.ts';
import { type Flag, type FlagSearch, favoritesFirst, flagPage } from '../../queries/flags.ts';
import { useLacking, useSelf } from '../../session/permissions.ts';
import { type RecentFlag, recentFlags } from '../../session/recent-flags.ts';
import { home as texts } from '../../texts/home.ts';
import { openStates } from '../change-requests/request-filter.ts';
import { ChangesPart } from './changes-part.tsx';
import { ConnectLinks } from './connect-links.tsx';
import styles from './home.module.css';
import { FlagLine, RequestLine } from './lines.tsx';
import { Part } from './part.tsx';

/** Each list shows at most this many rows. */
const maxRows = 6;

const placeOf = ({ name, project = 'default' }: Flag): RecentFlag => ({ projectId: project, featureName: name });

/** What waits for the caller, what the caller has to clean up, and where the caller was last. */
export const HomePage = () => {
  const { user } = useSelf();
  const projectName = useProjectNames();
  const createdBy = `IS:${user.id}`;
  const waiting = useQuery(waitingForMe);
  const stale: FlagSearch = { createdBy, state: 'IS:stale' };
  const overdue: FlagSearch = { createdBy, potentiallyStale: 'true' };
  // These are no part of the first picture.
  const enabled = useFirstPicture();
  const mine = useInfiniteQuery({ ...foundRequests({ createdBy: user.id, state: [...openStates] }), enabled });
  const lists = [useQuery({ ...flagPage(stale, 0), enabled }), useQuery({ ...flagPage(overdue, 0), enabled })] as const;
  const flags = useQuery(flagPage(favoritesFirst, 0));
  const recent = recentFlags(user.id).use();
  const [marked, old] = lists.map(({ data }) => data?.features ?? []);
  const favorites = flags.data?.features.filter(({ favorite }) => favorite === true) ?? [];
  if (flags.data?.total === 0)
    return (
      <>
        <PageHead title={texts.title} />
        <Start />
      </>
    );
  return (
    <>
      <PageHead
        title={texts.title}
        waiting={knownFrom(waiting, ({ total = 0 }) => total)}
        lead={texts.lead(user.name ?? user.username ?? user.email ?? String(user.id))}
        actions={
          <Link to="/activity" search={{ time: 'hour' }} className={buttons.button}>
            {texts.changed.hour}
          </Link>
        }
      />
      <div className={styles.parts}>
        <Part
          heading={texts.waiting.heading}
          none={texts.waiting.none}
          query={waiting}
          all={{ to: '/change-requests', search: { state: 'waiting' } }}
          rows={(waiting.data?.changeRequests ?? [])
            .slice(0, maxRows)
            .map((request) => <RequestLine key={request.id} request={request} projectName={projectName} />)}
        />
        <Part
          heading={texts.mine.heading}
          none={texts.mine.none}
          query={mine}
          all={{ to: '/change-requests', search: { state: 'mine' } }}
          rows={(mine.data?.pages[0]?.changeRequests ?? [])
            .slice(0, maxRows)
            .map((request) => <RequestLine key={request.id} request={request} projectName={projectName} />)}
        />
        <ChangesPart most={maxRows} />
        <Part
          heading={texts.recent.heading}
          none={texts.recent.none}
          rows={recent
            .slice(0, maxRows)
            .map((flag) => <FlagLine key={flag.featureName} flag={flag} projectName={projectName} />)}
        />
        <Part
          heading={texts.favorites.heading}
          none={texts.favorites.none}
          query={flags}
          all={{ to: '/flags', search: { favorites: 'only' } }}
          rows={favorites
            .slice(0, maxRows)
            .map((flag) => <FlagLine key={flag.name} flag={placeOf(flag)} projectName={projectName} />)}
        />
        <Part
          heading={texts.attention.heading}
          none={texts.attention.none}
          query={lists.find(({ error }) => error !== null) ?? lists.find(({ isPending }) => isPending) ?? lists[0]}
          all={{
            to: '/flags',
            search: { createdBy, ...((marked?.length ?? 0) === 0 && { potentiallyStale: 'true' }) },
          }}
          rows={[
            ...(marked ?? []).map((flag) => ({ flag, badge: texts.attention.stale })),
            ...(old ?? []).map((flag) => ({ flag, badge: texts.attention.overdue })),
          ]
            .slice(0, maxRows)
            .map(({ flag, badge }) => (
              <FlagLine key={flag.name} flag={placeOf(flag)} projectName={projectName}>
                <Badge look="warn">{badge}</Badge>
              </FlagLine>
            ))}
        />
      </div>
      <ConnectLinks />
    </>
  );
};

/** An installation without flags. */
const Start = () => {
  const mayCreate = useLacking()({ permission: 'CREATE_FEATURE' }) === undefined;
  return (
    <EmptyState
      title={texts.start.title}
      actions={
        <>
          {mayCreate && (
            <Link to="/flags" search={{ create: true }} className={buttons.button}>
              {texts.start.create}
            </Link>
          )}
          <Link to="/import-export" className={buttons.button}>
            {texts.start.import}
          </Link>
        </>
      }
    >
      <p>{texts.start.text}</p>
    </EmptyState>
  );
};
