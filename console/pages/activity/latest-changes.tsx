import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Initials } from '../../design/person/person.tsx';
import { Ago } from '../../design/time/moment.tsx';
import { eventPages } from '../../queries/events.ts';
import { activity as texts } from '../../texts/activity.ts';
import styles from './activity.module.css';
import type { ActivitySearch } from './activity-search.ts';
import { Deed } from './deed.tsx';
import { type Entry, entriesOf } from './entries.ts';
import { startOf } from './start-of.ts';
import { useNames } from './use-names.ts';

interface ChangeLineProps {
  readonly entry: Entry;
  readonly names: ReturnType<typeof useNames>;
}

/** One change in a short list: who did what, and how long ago. */
const ChangeLine = ({ entry: { events }, names }: ChangeLineProps) => {
  const [first] = events;
  const who = names.whoOf(first);
  return (
    <li className={styles.line}>
      <Initials name={who} />
      <p>
        <strong>
          <Name>{who}</Name>
        </strong>{' '}
        <Deed event={first} segmentName={names.segmentName} />
        {events.length > 1 && ` ${texts.others(events.length - 1)}`}
      </p>
      <span className={page.soft}>
        <Ago at={first.createdAt} />
      </span>
    </li>
  );
};

export interface LatestChangesProps {
  /** Which changes, as the address of the activity says it. */
  readonly search: Pick<ActivitySearch, 'project' | 'time'>;
  readonly most: number;
  /** Said when there are none. */
  readonly none: string;
}

/** Pages of the log that are read at most: a change may have hundreds of events. */
const maxPages = 3;

/** The latest changes, a line each. */
export const LatestChanges = ({ search: { time, ...what }, most, none }: LatestChangesProps) => {
  const log = useInfiniteQuery(eventPages(what, time, () => startOf({ time }, Date.now())));
  const names = useNames();
  const pages = log.data?.pages ?? [];
  const found = entriesOf(pages);
  // Of the last change there may be events that are not read yet.
  const entries = log.hasNextPage ? found.slice(0, -1) : found;
  const wantsMore = log.hasNextPage && entries.length < most && pages.length < maxPages;
  const { isFetching, fetchNextPage } = log;
  useEffect(() => {
    if (wantsMore && !isFetching) void fetchNextPage();
  }, [wantsMore, isFetching, fetchNextPage]);
  if (log.isPending || (wantsMore && entries.length === 0)) return <Loading />;
  if (log.isError) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />;
  if (found.length === 0) return <p className={page.soft}>{none}</p>;
  return (
    <ol>
      {(entries.length === 0 ? found : entries).slice(0, most).map((entry) => (
        <ChangeLine key={entry.key} entry={entry} names={names} />
      ))}
    </ol>
  );
};
