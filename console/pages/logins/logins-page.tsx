import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../../design/button.tsx';
import { csvOf } from '../../design/data/csv.ts';
import { VirtualTable } from '../../design/data/virtual-table.tsx';
import { downloadCsv } from '../../design/fields/download.ts';
import { SelectField } from '../../design/fields/field.tsx';
import { Filters } from '../../design/fields/filters.tsx';
import { SearchField } from '../../design/fields/search-field.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { type Login, logins } from '../../queries/logins.ts';
import { logins as texts } from '../../texts/logins.ts';
import { loginColumns } from './login-columns.tsx';
import { isNarrowed, type LoginFilter, loginMethods, loginResults, matching } from './login-filter.ts';

const route = getRouteApi('/inside/logins');

const exported = [
  'id',
  'username',
  'created_at',
  'successful',
  'ip',
  'auth_type',
  'failure_reason',
] as const satisfies readonly (keyof Login)[];

interface LoginFiltersProps {
  readonly filter: LoginFilter;
  readonly onFilter: (filter: LoginFilter) => void;
  readonly count: string;
}

const LoginFilters = ({ filter, onFilter, count }: LoginFiltersProps) => (
  <Filters count={count}>
    <SearchField label={texts.search} value={filter.query} onSearch={(query) => onFilter({ ...filter, query })} />
    <SelectField
      label={texts.columns.how}
      value={filter.method ?? ''}
      onChange={({ target: { value } }) =>
        onFilter({ ...filter, method: loginMethods.find((method) => method === value) })
      }
    >
      <option value="">{texts.any}</option>
      {loginMethods.map((method) => (
        <option key={method} value={method}>
          {texts.methods[method]}
        </option>
      ))}
    </SelectField>
    <SelectField
      label={texts.columns.result}
      value={filter.result ?? ''}
      onChange={({ target: { value } }) =>
        onFilter({ ...filter, result: loginResults.find((result) => result === value) })
      }
    >
      <option value="">{texts.any}</option>
      {loginResults.map((result) => (
        <option key={result} value={result}>
          {texts.results[result]}
        </option>
      ))}
    </SelectField>
  </Filters>
);

const Log = () => {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const log = useQuery(logins);
  const all = log.data ?? [];
  const found = matching(all, filter);
  const narrow = (next: LoginFilter): void => void navigate({ search: next, replace: true });
  const narrowed = isNarrowed(filter);
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <Button waits={found.length === 0} onClick={() => downloadCsv('logins.csv', csvOf(exported, found))}>
            {texts.csv}
          </Button>
        }
      />
      <LoginFilters
        filter={filter}
        onFilter={narrow}
        count={log.data === undefined ? '' : texts.count(found.length, all.length)}
      />
      {log.isPending && <Loading />}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data !== undefined && found.length === 0 && (
        <EmptyState
          title={narrowed ? texts.empty.noMatch : texts.empty.title}
          actions={narrowed && <Button onClick={() => narrow({})}>{texts.empty.clear}</Button>}
        >
          <p>{narrowed ? texts.empty.noMatchText : texts.empty.text}</p>
        </EmptyState>
      )}
      {found.length > 0 && (
        <VirtualTable
          label={texts.title}
          columns={loginColumns}
          count={found.length}
          rowAt={(index) => found[index]}
          keyOf={({ id }) => id}
        />
      )}
    </>
  );
};

/** The log of attempts to sign in, successful and failed. */
export const LoginsPage = () => (
  <NeedsPermission permission="ADMIN" title={texts.title}>
    <Log />
  </NeedsPermission>
);
