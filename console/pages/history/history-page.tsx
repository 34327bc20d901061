import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../../design/button.tsx';
import { VirtualTable } from '../../design/data/virtual-table.tsx';
import { SelectField } from '../../design/fields/field.tsx';
import { Filters } from '../../design/fields/filters.tsx';
import { SearchField } from '../../design/fields/search-field.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Remark } from '../../design/messages/remark.tsx';
import { Tabs } from '../../design/tabs.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useProjectName } from '../../layout/use-project-name.ts';
import { linkedEnvironments } from '../../queries/configuration.ts';
import { revisionPages } from '../../queries/project-history.ts';
import { history as texts } from '../../texts/history.ts';
import { DifferenceView } from './difference-view.tsx';
import { handlesOf } from './handles.ts';
import styles from './history.module.css';
import { type HistorySearch, views } from './history-search.ts';
import { revisionColumns } from './revision-columns.tsx';
import { StateView } from './state-view.tsx';
import { Timeline } from './timeline.tsx';
import { WaysBack } from './ways-back.tsx';

const route = getRouteApi('/inside/projects/$projectId/history');

/** Older revisions are loaded when the user comes this close to the last loaded revision. */
const ahead = 20;

/** The timeline of a project or of one flag: the state after each change, and the difference between any two. */
export const HistoryPage = () => {
  const { projectId } = route.useParams();
  const name = useProjectName(projectId);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { feature, environment } = search;
  const { data: linked = [] } = useQuery(linkedEnvironments(projectId));
  const pages = useInfiniteQuery(revisionPages(projectId, search));
  const revisions = pages.data?.pages.flatMap((page) => page.revisions) ?? [];
  const handles = handlesOf(revisions, search);
  const go = (next: HistorySearch): void => void navigate({ search: next, replace: true });
  const older = (): void => {
    if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
  };
  const narrowed = feature !== undefined || environment !== undefined;
  const list = (
    <>
      {revisions.length > 0 && (
        <VirtualTable
          label={texts.views.revisions}
          columns={revisionColumns({
            projectId,
            search,
            onCompare: (from) =>
              go({ ...search, from, to: search.to !== undefined && search.to > from ? search.to : undefined }),
          })}
          count={revisions.length}
          rowAt={(index) => revisions[index]}
          keyOf={({ revision }) => String(revision)}
          below={({ comment }) => (comment === null ? undefined : <Remark>{comment}</Remark>)}
          isChosen={({ revision }) => revision === handles?.from || revision === handles?.to}
          onShown={(_first, last) => last >= revisions.length - ahead && older()}
        />
      )}
      {pages.hasNextPage && (
        <div className={styles.older}>
          <Button waits={pages.isFetching} onClick={older}>
            {texts.older}
          </Button>
        </div>
      )}
    </>
  );
  return (
    <>
      <PageHead title={texts.ofProject(name)} lead={texts.lead} />
      <Filters>
        <SearchField
          label={texts.feature}
          value={feature}
          onSearch={(next) => go({ ...search, feature: next, from: undefined })}
        />
        <SelectField
          label={texts.environment}
          value={environment ?? ''}
          onChange={(event) => go({ ...search, environment: event.target.value || undefined })}
        >
          <option value="">{texts.any}</option>
          {linked.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </Filters>
      {pages.isPending && <Loading />}
      {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data !== undefined && revisions.length === 0 && !pages.hasNextPage && (
        <EmptyState
          title={narrowed ? texts.empty.noMatch : texts.empty.title}
          actions={narrowed && <Button onClick={() => go({ view: search.view })}>{texts.empty.clear}</Button>}
        >
          <p>{narrowed ? texts.empty.noMatchText : texts.empty.text}</p>
        </EmptyState>
      )}
      {pages.data !== undefined && handles !== undefined && (revisions.length > 0 || pages.hasNextPage) && (
        <>
          <div className={styles.back}>
            <WaysBack
              projectId={projectId}
              feature={feature}
              revision={handles.to}
              asked={search.back}
              onAsked={() => go({ ...search, back: undefined })}
            />
          </div>
          <Timeline revisions={revisions} handles={handles} onMove={(next) => go({ ...search, ...next })} />
          <Tabs
            label={texts.tabs}
            value={search.view ?? 'revisions'}
            onChange={(value) => go({ ...search, view: views.find((one) => one === value) })}
            tabs={[
              { value: 'revisions', label: texts.views.revisions, panel: list },
              {
                value: 'difference',
                label: texts.views.difference,
                panel: <DifferenceView projectId={projectId} feature={feature} handles={handles} />,
              },
              {
                value: 'state',
                label: texts.views.state,
                panel: <StateView projectId={projectId} feature={feature} revision={handles.to} />,
              },
            ]}
          />
        </>
      )}
    </>
  );
};
