import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { RevisionDifference } from '../../changes/revision-difference.tsx';
import { useWayBack } from '../../changes/use-way-back.tsx';
import { Button } from '../../design/button.tsx';
import { Filters } from '../../design/fields/filters.tsx';
import { SearchField } from '../../design/fields/search-field.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Tabs } from '../../design/tabs.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useProjectName } from '../../layout/use-project-name.ts';
import { revisionPages, type WayBack } from '../../queries/project-history.ts';
import { history as texts } from '../../texts/history.ts';
import { handlesOf } from './handles.ts';
import styles from './history.module.css';
import { type HistorySearch, views } from './history-search.ts';
import { StateView } from './state-view.tsx';
import { Timeline } from './timeline.tsx';

const route = getRouteApi('/inside/projects/$projectId/history');

/** Two revisions of a project or of one flag: what differs between them, what was there, and the ways back. */
export const HistoryPage = () => {
  const { projectId } = route.useParams();
  const name = useProjectName(projectId);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { feature, back } = search;
  const pages = useInfiniteQuery(revisionPages(projectId, feature));
  const revisions = pages.data?.pages.flatMap((page) => page.revisions) ?? [];
  const handles = handlesOf(revisions, search);
  const { plan, waits, dialog } = useWayBack();
  const go = (next: HistorySearch): void => void navigate({ search: { view: 'difference', ...next }, replace: true });
  // The plan comes from a POST request, so it is no query. The address keeps the request for a while, so a ref
  // remembers what was planned.
  const taken = useRef<WayBack['kind']>(undefined);
  useEffect(() => {
    if (handles === undefined || back === taken.current) return;
    taken.current = back;
    if (back === undefined) return;
    go({ ...search, back: undefined });
    plan({ kind: back, projectId, revision: handles.to, feature });
  });
  return (
    <>
      <PageHead title={texts.ofProject(name)} lead={texts.lead} />
      <Filters>
        <SearchField
          label={texts.feature}
          value={feature}
          onSearch={(next) => go({ ...search, feature: next, from: undefined })}
        />
      </Filters>
      {pages.isPending && <Loading />}
      {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data !== undefined && revisions.length === 0 && !pages.hasNextPage && (
        <EmptyState
          title={feature === undefined ? texts.empty.title : texts.empty.noMatch}
          actions={
            feature !== undefined && <Button onClick={() => go({ view: search.view })}>{texts.empty.clear}</Button>
          }
        >
          <p>{feature === undefined ? texts.empty.text : texts.empty.noMatchText}</p>
        </EmptyState>
      )}
      {pages.data !== undefined && handles !== undefined && (revisions.length > 0 || pages.hasNextPage) && (
        <>
          <Timeline
            revisions={revisions}
            handles={handles}
            onMove={(next) => go({ ...search, ...next })}
            older={
              pages.hasNextPage && (
                <Button look="quiet" waits={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
                  {texts.older}
                </Button>
              )
            }
          />
          <div className={styles.back}>
            {(['restore', 'undo'] as const).map((kind) => (
              <Button key={kind} waits={waits} onClick={() => plan({ kind, projectId, revision: handles.to, feature })}>
                {texts.back[kind](handles.to)}
              </Button>
            ))}
          </div>
          <Tabs
            label={texts.tabs}
            value={search.view ?? 'difference'}
            onChange={(value) => go({ ...search, view: views.find((one) => one === value) })}
            tabs={[
              {
                value: 'difference',
                label: texts.views.difference,
                panel: <RevisionDifference projectId={projectId} feature={feature} {...handles} />,
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
      {dialog}
    </>
  );
};
