import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { eventName } from '../../../lib/definition/events/names.ts';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { projectEvents } from '../../queries/health.ts';
import { overview } from '../../texts/health.ts';

const { changes: texts } = overview;

const maxShown = 10;

/** The latest events of a project. */
export const LastChanges = ({ projectId }: { readonly projectId: string }) => {
  const { data, error, refetch } = useQuery(projectEvents(projectId, maxShown));
  return (
    <section className={page.card} aria-labelledby="last-changes">
      <div className={page.row}>
        <h2 id="last-changes" className={page.grow}>
          {texts.heading}
        </h2>
        <Link to="/projects/$projectId/activity" params={{ projectId }}>
          {texts.all}
        </Link>
      </div>
      {data === undefined && error === null && <Loading />}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={page.soft}>{texts.none}</p>}
      <ol className={page.items}>
        {data?.map(({ id, type, featureName, environment, createdBy, createdAt }) => (
          <li key={id}>
            <div>
              {eventName(type)}
              {featureName && (
                <>
                  {': '}
                  <Link to="/projects/$projectId/features/$featureName" params={{ projectId, featureName }}>
                    <Name>{featureName}</Name>
                  </Link>
                </>
              )}
              {environment && (
                <>
                  {' · '}
                  <Name>{environment}</Name>
                </>
              )}
            </div>
            <div className={page.soft}>
              <Name>{texts.by(createdBy)}</Name>, <Moment at={createdAt} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};
