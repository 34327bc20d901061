import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { VirtualTable } from '../../design/data/virtual-table.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { type ApiToken, apiTokens, tokenNeed } from '../../queries/api-tokens.ts';
import { useLacking } from '../../session/permissions.ts';
import { apiTokens as texts } from '../../texts/api-tokens.ts';
import { common } from '../../texts/common.ts';
import { NewToken } from './new-token.tsx';
import { useTokenColumns } from './token-columns.tsx';
import { ExpiryDialog, RevokeToken } from './token-dialogs.tsx';
import { TokenFilters } from './token-filters.tsx';
import { matchingTokens, type TokenSearch } from './token-search.ts';

const route = getRouteApi('/inside/api-tokens');

interface FoundTokensProps {
  readonly found: readonly ApiToken[];
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

const FoundTokens = ({ found, isNarrowed, onClear }: FoundTokensProps) => {
  const [opened, setOpened] = useState<{ readonly dialog: 'expiry' | 'revoke'; readonly token: ApiToken }>();
  const close = (): void => setOpened(undefined);
  const columns = useTokenColumns({
    onExpiry: (token) => setOpened({ dialog: 'expiry', token }),
    onRevoke: (token) => setOpened({ dialog: 'revoke', token }),
  });
  if (found.length === 0)
    return (
      <EmptyState
        title={isNarrowed ? texts.empty.noMatch : texts.empty.title}
        actions={
          isNarrowed ? (
            <Button onClick={onClear}>{texts.empty.clear}</Button>
          ) : (
            <Link to="/connect">{texts.empty.connect}</Link>
          )
        }
      >
        <p>{isNarrowed ? texts.empty.noMatchText : texts.empty.text}</p>
      </EmptyState>
    );
  return (
    <>
      <VirtualTable
        label={texts.table}
        columns={columns}
        count={found.length}
        rowAt={(index) => found[index]}
        keyOf={({ id }) => String(id)}
      />
      {opened?.dialog === 'expiry' && <ExpiryDialog token={opened.token} onClose={close} />}
      {opened?.dialog === 'revoke' && <RevokeToken token={opened.token} onClose={close} />}
    </>
  );
};

/** The API tokens of all projects. */
export const ApiTokensPage = () => {
  const { query, project, environment, type } = route.useSearch();
  const search: TokenSearch = { query, project, environment, type };
  const navigate = route.useNavigate();
  const lacking = useLacking();
  const lacks = (['client', 'frontend'] as const).every((kind) => lacking(tokenNeed('READ', kind)) !== undefined);
  const tokens = useQuery({ ...apiTokens, enabled: !lacks });
  const narrow = (next: TokenSearch): void => void navigate({ search: next, replace: true });
  if (lacks)
    return (
      <>
        <PageHead title={texts.title} />
        <EmptyState title={common.errors.titles[403]}>
          <p>{texts.needsOne}</p>
        </EmptyState>
      </>
    );
  const found = matchingTokens(tokens.data ?? [], search);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={<NewToken />} />
      <TokenFilters
        search={search}
        onSearch={narrow}
        count={tokens.data === undefined ? '' : texts.count(found.length)}
      />
      {tokens.isPending && <Loading />}
      {tokens.isError && <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data !== undefined && (
        <FoundTokens
          found={found}
          isNarrowed={Object.values(search).some((value) => value !== undefined)}
          onClear={() => narrow({})}
        />
      )}
    </>
  );
};
