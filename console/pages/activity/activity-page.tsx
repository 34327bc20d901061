import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../../design/button.tsx';
import { downloadCsv, downloadJson } from '../../design/fields/download.ts';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useProjectName } from '../../layout/use-project-name.ts';
import { eventPages } from '../../queries/events.ts';
import { activity as texts } from '../../texts/activity.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';
import type { ActivitySearch } from './activity-search.ts';
import { entriesOf } from './entries.ts';
import { eventsCsv } from './export.ts';
import { startOf } from './start-of.ts';
import { TimeFilter } from './time-filter.tsx';
import { useNear } from './use-near.ts';

// With the page, because most who see them open it next, and its code is the same.
export { LatestChanges } from './latest-changes.tsx';

const allRoute = getRouteApi('/inside/activity');
const projectRoute = getRouteApi('/inside/projects/$projectId/activity');

interface ActivityProps {
  readonly title: string;
  /** undefined: all projects */
  readonly projectId: string | undefined;
  readonly search: ActivitySearch;
  readonly onSearch: (search: ActivitySearch) => void;
}

/** Who did what and when, change by change. */
const Activity = ({ title, projectId, search, onSearch }: ActivityProps) => {
  const { time, from, ...filters } = search;
  const start = () => startOf(search, Date.now());
  const log = useInfiniteQuery(
    eventPages({ ...filters, project: projectId ?? filters.project }, time === 'custom' ? from : time, start),
  );
  const pages = log.data?.pages ?? [];
  const found = pages.flatMap(({ events }) => events);
  const total = Math.max(found.length, ...pages.map(({ totalEvents }) => totalEvents));
  const narrowed = Object.values(search).some((value) => value !== undefined);
  const older = (): void => {
    if (log.hasNextPage && !log.isFetching) void log.fetchNextPage();
  };
  const near = useNear(older);
  return (
    <>
      <PageHead
        title={title}
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
      <TimeFilter search={search} onSearch={onSearch} />
      <ActivityFilters
        projectId={projectId}
        search={search}
        onSearch={onSearch}
        count={log.data === undefined ? '' : texts.count(found.length, total, log.hasNextPage)}
      />
      {log.isPending && <Loading />}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data !== undefined && found.length === 0 && !log.hasNextPage && (
        <EmptyState
          title={narrowed ? texts.empty.noMatch : texts.empty.title}
          actions={
            narrowed && (
              <>
                {time !== undefined && (
                  <Button onClick={() => onSearch({ ...search, time: undefined, from: undefined, to: undefined })}>
                    {texts.empty.anyTime}
                  </Button>
                )}
                <Button onClick={() => onSearch({})}>{texts.empty.clear}</Button>
              </>
            )
          }
        >
          <p>{narrowed ? texts.empty.noMatchText : texts.empty.text}</p>
        </EmptyState>
      )}
      {found.length > 0 && (
        <ActivityList
          entries={entriesOf(pages)}
          projectId={projectId}
          feature={search.feature}
          isOld={log.isPlaceholderData}
        />
      )}
      {log.hasNextPage && (
        <div ref={near}>
          <Button waits={log.isFetching} onClick={older}>
            {texts.older}
          </Button>
        </div>
      )}
    </>
  );
};

/** What happened in all projects. */
export const ActivityPage = () => {
  const navigate = allRoute.useNavigate();
  return (
    <Activity
      title={texts.title}
      projectId={undefined}
      search={allRoute.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
};

/** What happened in one project. */
export const ProjectActivityPage = () => {
  const { projectId } = projectRoute.useParams();
  const navigate = projectRoute.useNavigate();
  return (
    <Activity
      title={texts.ofProject(useProjectName(projectId))}
      projectId={projectId}
      search={projectRoute.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
};
