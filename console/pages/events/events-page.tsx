import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { VirtualTable } from '../../design/data/virtual-table.tsx';
import { downloadCsv, downloadJson } from '../../design/fields/download.ts';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { type Event, type EventSearch, eventPages } from '../../queries/events.ts';
import { events as texts } from '../../texts/events.ts';
import { eventColumns } from './event-columns.tsx';
import { EventDialog } from './event-dialog.tsx';
import { EventFilters } from './event-filters.tsx';
import styles from './events.module.css';
import { eventsCsv } from './export.ts';

const route = getRouteApi('/inside/events');

/** Older events are loaded when the user comes this close to the last loaded event. */
const ahead = 20;

const narrowed = (search: EventSearch): boolean => Object.values(search).some((value) => value !== undefined);

/** The event log: who did what and when, with the difference of each event. */
export const EventsPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<Event>();
  const log = useInfiniteQuery(eventPages(search));
  const found = log.data?.pages.flatMap(({ events }) => events) ?? [];
  const total = Math.max(found.length, ...(log.data?.pages.map(({ totalEvents }) => totalEvents) ?? []));
  const narrow = (next: EventSearch): void => void navigate({ search: next, replace: true });
  const older = (): void => {
    if (log.hasNextPage && !log.isFetching) void log.fetchNextPage();
  };
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            <Button waits={found.length === 0} onClick={() => downloadCsv('events.csv', eventsCsv(found))}>
              {texts.csv}
            </Button>
            <Button waits={found.length === 0} onClick={() => downloadJson('events.json', found)}>
              {texts.json}
            </Button>
          </>
        }
      />
      <EventFilters
        search={search}
        onSearch={narrow}
        count={log.data === undefined ? '' : texts.count(found.length, total, log.hasNextPage)}
      />
      {log.isPending && <Loading />}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data !== undefined && found.length === 0 && !log.hasNextPage && (
        <EmptyState
          title={narrowed(search) ? texts.empty.noMatch : texts.empty.title}
          actions={narrowed(search) && <Button onClick={() => narrow({})}>{texts.empty.clear}</Button>}
        >
          <p>{narrowed(search) ? texts.empty.noMatchText : texts.empty.text}</p>
        </EmptyState>
      )}
      {found.length > 0 && (
        <div aria-busy={log.isPlaceholderData} className={styles.list}>
          <VirtualTable
            label={texts.title}
            columns={eventColumns(setOpened)}
            count={found.length}
            rowAt={(index) => found[index]}
            keyOf={({ id }) => String(id)}
            onShown={(_first, last) => last >= found.length - ahead && older()}
          />
        </div>
      )}
      {log.hasNextPage && (
        <div>
          <Button waits={log.isFetching} onClick={older}>
            {texts.older}
          </Button>
        </div>
      )}
      {opened !== undefined && <EventDialog event={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
};
