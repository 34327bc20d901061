import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { knownFrom } from '../../api/known.ts';
import { Button } from '../../design/button.tsx';
import { VirtualTable } from '../../design/data/virtual-table.tsx';
import { Filters } from '../../design/fields/filters.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useProjectNames } from '../../layout/use-project-name.ts';
import { foundRequests, waitingForMe } from '../../queries/change-requests.ts';
import { useSelf } from '../../session/permissions.ts';
import { changeRequests as texts } from '../../texts/change-requests.ts';
import { columnsOfAll } from './request-columns.tsx';
import { requestFilterOf } from './request-filter.ts';
import { StateField } from './state-field.tsx';

const route = getRouteApi('/inside/change-requests');

/** Older requests are loaded when the user comes this close to the last loaded one. */
const ahead = 10;

/** The change requests of all projects that the caller sees; those that wait for the caller have their own choice. */
export const AllChangeRequestsPage = () => {
  const { state } = route.useSearch();
  const navigate = route.useNavigate();
  const { user } = useSelf();
  const nameOf = useProjectNames();
  const waiting = knownFrom(useQuery(waitingForMe), ({ total = 0 }) => total);
  const found = useInfiniteQuery(foundRequests(requestFilterOf(state, user.id)));
  const requests = found.data?.pages.flatMap((page) => page.changeRequests) ?? [];
  const choose = (next: string | undefined): void => void navigate({ search: { state: next }, replace: true });
  const older = (): void => {
    if (found.hasNextPage && !found.isFetching) void found.fetchNextPage();
  };
  const isWaiting = state === texts.waiting.value;
  return (
    <>
      <PageHead title={texts.title} waiting={waiting} lead={texts.lead} />
      <Filters count={found.data === undefined || found.hasNextPage ? '' : texts.count(requests.length)}>
        <StateField choices={[texts.waiting, ...texts.among]} value={state} onChange={choose} />
      </Filters>
      {found.isPending && <Loading />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data !== undefined && requests.length === 0 && !found.hasNextPage && (
        <EmptyState
          title={isWaiting ? texts.empty.noneWaits : texts.empty.noMatch}
          actions={state !== 'all' && <Button onClick={() => choose('all')}>{texts.empty.all}</Button>}
        >
          <p>{isWaiting ? texts.empty.noneWaitsText : texts.empty.text}</p>
        </EmptyState>
      )}
      {requests.length > 0 && (
        <VirtualTable
          label={texts.title}
          columns={columnsOfAll(nameOf)}
          count={requests.length}
          rowAt={(index) => requests[index]}
          keyOf={({ id }) => String(id)}
          onShown={(_first, last) => last >= requests.length - ahead && older()}
        />
      )}
      {found.hasNextPage && (
        <div>
          <Button waits={found.isFetching} onClick={older}>
            {texts.empty.older}
          </Button>
        </div>
      )}
    </>
  );
};
