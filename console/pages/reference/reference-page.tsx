import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { base } from '../../api/base.ts';
import { classNames } from '../../design/class-names.ts';
import { TextField } from '../../design/fields/field.tsx';
import { SearchField } from '../../design/fields/search-field.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { apiDocument } from '../../queries/reference.ts';
import { useSessionStatus } from '../../session/use-session.ts';
import { reference as texts } from '../../texts/reference.ts';
import { groupsOf, operationsOf } from './operations.ts';
import styles from './reference.module.css';
import { RouteList } from './route-list.tsx';
import { RouteView } from './route-view.tsx';

const route = getRouteApi('/open/docs');

/** All routes of the API, and the details of one. The page needs no sign-in. */
export const ReferencePage = () => {
  const { data: document } = useSuspenseQuery(apiDocument);
  const operations = useMemo(() => operationsOf(document), [document]);
  const { operation: id, query } = route.useSearch();
  const navigate = route.useNavigate();
  const [token, setToken] = useState('');
  const isVisitor = useSessionStatus() === 'signed-out';
  const operation = operations.find((one) => one.id === id);
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={<a href={`${base}/docs/openapi.json`}>{texts.document}</a>}
      />
      <div className={classNames(styles.page, id !== undefined && styles.one)}>
        <div className={styles.list}>
          <SearchField
            label={texts.search}
            hint={texts.searchHint}
            value={query}
            onSearch={(next) => void navigate({ search: (before) => ({ ...before, query: next }), replace: true })}
          />
          <RouteList groups={groupsOf(operations, query)} current={id} query={query} />
        </div>
        <div className={styles.shown}>
          {operation === undefined && (
            <EmptyState title={id === undefined ? texts.choose : texts.unknown(id)}>
              {id === undefined ? texts.chooseHint : texts.unknownHint}
            </EmptyState>
          )}
          {operation !== undefined && (
            <RouteView key={operation.id} document={document} operation={operation} query={query} token={token}>
              <TextField
                label={texts.token}
                hint={isVisitor ? texts.tokenHintNone : texts.tokenHintSession}
                type="password"
                autoComplete="off"
                value={token}
                onChange={(event) => setToken(event.target.value)}
              />
            </RouteView>
          )}
        </div>
      </div>
    </>
  );
};
