import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { searchTextOf } from '../../accounts/names.ts';
import { useRoleName } from '../../accounts/role-name.ts';
import { Button } from '../../design/button.tsx';
import { Listing } from '../../design/data/listing.tsx';
import { downloadCsv } from '../../design/fields/download.ts';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { announceProblem } from '../../design/messages/toasts.ts';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { accessAsCsv } from '../../queries/accounts.ts';
import { type User, users } from '../../queries/users.ts';
import { accounts } from '../../texts/accounts.ts';
import { users as texts } from '../../texts/users.ts';
import { type OpenUserDialog, UserDialogs } from '../user/user-dialogs.tsx';
import { NewUser, NewUserForm } from './new-user.tsx';
import { useUserColumns } from './user-columns.tsx';
import { inOrder, sortedBy } from './user-search.ts';

const route = getRouteApi('/inside/users');

const AccessFile = () => {
  const load = useMutation({
    mutationFn: accessAsCsv,
    meta: { changesNothing: true },
    onSuccess: (text) => downloadCsv('access-overview.csv', text),
    onError: announceProblem,
  });
  return (
    <Button waits={load.isPending} onClick={() => load.mutate()}>
      {texts.download}
    </Button>
  );
};

const stateText = ({ disabled, invitedUntil, scimId }: User): string =>
  [
    disabled === true && accounts.states.off,
    invitedUntil !== undefined && accounts.states.invited,
    scimId !== undefined && accounts.states.scim,
  ]
    .filter(Boolean)
    .join(' ');

const Users = () => {
  const search = route.useSearch();
  const { query, sort, order } = search;
  const navigate = route.useNavigate();
  const ordered = useCallback((all: readonly User[]) => inOrder(all, { sort, order }), [sort, order]);
  const list = useQuery({ ...users, select: ordered });
  const roleName = useRoleName();
  const [opened, setOpened] = useState<OpenUserDialog>();
  const columns = useUserColumns({
    search,
    onSort: (column) => void navigate({ search: sortedBy(search, column), replace: true }),
    open: setOpened,
  });
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            <AccessFile />
            <NewUser />
          </>
        }
      />
      <Listing
        label={texts.table}
        list={list}
        columns={columns}
        keyOf={({ id }) => String(id)}
        textOf={(user) => `${searchTextOf(user)} ${roleName(user.rootRole)} ${stateText(user)}`}
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: { ...search, query: next }, replace: true })}
        empty={
          <EmptyState title={texts.empty.title} actions={<NewUser />}>
            <p>{texts.empty.text}</p>
          </EmptyState>
        }
      />
      <NewUserForm />
      {opened !== undefined && <UserDialogs opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
};

/** All users. */
export const UsersPage = () => (
  <NeedsPermission permission="ADMIN" title={texts.title}>
    <Users />
  </NeedsPermission>
);
