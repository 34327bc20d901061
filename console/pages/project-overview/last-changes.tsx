import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { eventPages } from '../../queries/events.ts';
import { overview } from '../../texts/health.ts';
import { ChangeLine } from '../activity/change-line.tsx';
import { entriesOf } from '../activity/entries.ts';
import { useNames } from '../activity/use-names.ts';

const { changes: texts } = overview;

const maxShown = 8;

/** So many events are read: some are of one change. */
const events = 25;

/** The latest changes of a project. */
export const LastChanges = ({ projectId }: { readonly projectId: string }) => {
  const log = useInfiniteQuery(eventPages({ project: projectId }, undefined, () => undefined, events));
  const names = useNames();
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
      {log.isPending && <Loading />}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data?.pages[0]?.events.length === 0 && <p className={page.soft}>{texts.none}</p>}
      <ol className={page.items}>
        {entriesOf(log.data?.pages ?? [])
          .slice(0, maxShown)
          .map((entry) => (
            <ChangeLine key={entry.key} entry={entry} names={names} />
          ))}
      </ol>
    </section>
  );
};
