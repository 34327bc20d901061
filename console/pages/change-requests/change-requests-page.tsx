import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useAuthor } from '../../accounts/use-author.ts';
import { Button } from '../../design/button.tsx';
import { VirtualTable } from '../../design/data/virtual-table.tsx';
import { Filters } from '../../design/fields/filters.tsx';
import { SearchField } from '../../design/fields/search-field.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useProjectName } from '../../layout/use-project-name.ts';
import { changeRequests } from '../../queries/change-requests.ts';
import { useSelf } from '../../session/permissions.ts';
import { changeRequests as texts } from '../../texts/change-requests.ts';
import { requestColumns } from './request-columns.tsx';
import { matching, type RequestSearch } from './request-filter.ts';
import { StateField } from './state-field.tsx';

const route = getRouteApi('/inside/projects/$projectId/change-requests');

/** The change requests of a project, pending and final. */
export const ChangeRequestsPage = () => {
  const { projectId } = route.useParams();
  const name = useProjectName(projectId);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { user } = useSelf();
  const requests = useQuery(changeRequests(projectId));
  const shown = matching(requests.data ?? [], search, user.id, useAuthor());
  const narrow = (next: RequestSearch): void => void navigate({ search: next, replace: true });
  return (
    <>
      <PageHead title={texts.ofProject(name)} lead={texts.lead} />
      <Filters count={requests.data === undefined ? '' : texts.count(shown.length)}>
        <StateField choices={texts.among} value={search.state} onChange={(state) => narrow({ ...search, state })} />
        <SearchField label={texts.search} value={search.query} onSearch={(query) => narrow({ ...search, query })} />
      </Filters>
      {requests.isPending && <Loading />}
      {requests.isError && <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />}
      {requests.data?.length === 0 && (
        <EmptyState
          title={texts.empty.title}
          actions={
            <Link to="/projects/$projectId/settings" params={{ projectId }} hash="project-reviews">
              {texts.empty.settings}
            </Link>
          }
        >
          <p>{texts.empty.text}</p>
        </EmptyState>
      )}
      {requests.data !== undefined && requests.data.length > 0 && shown.length === 0 && (
        <EmptyState
          title={texts.empty.noMatch}
          actions={<Button onClick={() => narrow({ state: 'all' })}>{texts.empty.all}</Button>}
        >
          <p>{texts.empty.noMatchText}</p>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <VirtualTable
          label={texts.title}
          columns={requestColumns}
          count={shown.length}
          rowAt={(index) => shown[index]}
          keyOf={({ id }) => String(id)}
        />
      )}
    </>
  );
};
