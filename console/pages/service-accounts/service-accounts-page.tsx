import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { nameOf, otherNamesOf, searchTextOf } from '../../accounts/names.ts';
import { useRoleName } from '../../accounts/role-name.ts';
import { RootRole } from '../../accounts/root-role.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { MoreIcon } from '../../design/icons.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Ago } from '../../design/time/moment.tsx';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { type ServiceAccount, serviceAccounts } from '../../queries/service-accounts.ts';
import { common } from '../../texts/common.ts';
import { serviceAccounts as texts } from '../../texts/service-accounts.ts';
import { DeleteServiceAccount } from '../service-account/delete-service-account.tsx';
import { EditServiceAccount } from '../service-account/edit-service-account.tsx';
import { expiredOf, lastUseOf } from '../service-account/last-use.ts';
import { NewServiceAccount, NewServiceAccountForm } from './new-service-account.tsx';

const route = getRouteApi('/inside/service-accounts');
const { columns: names } = texts;

interface OpenDialog {
  readonly dialog: 'edit' | 'delete';
  readonly account: ServiceAccount;
}

const useColumns = (open: (opened: OpenDialog) => void): readonly Column<ServiceAccount>[] => {
  return [
    {
      id: 'name',
      width: 'minmax(12rem, 3fr)',
      header: names.name,
      wide: true,
      cell: (account) => (
        <>
          <div className={page.name}>
            <Link to="/service-accounts/$accountId" params={{ accountId: String(account.id) }}>
              <Name>{nameOf(account)}</Name>
            </Link>
          </div>
          {otherNamesOf(account) !== '' && (
            <div className={page.clipped} dir="auto">
              {otherNamesOf(account)}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'role',
      width: 'minmax(7rem, 1fr)',
      header: names.role,
      label: names.role,
      cell: ({ rootRole }) => <RootRole role={rootRole} />,
    },
    {
      id: 'tokens',
      width: '9rem',
      header: names.tokens,
      label: names.tokens,
      cell: (account) => {
        const expired = expiredOf(account, Date.now());
        return (
          <>
            {texts.tokens(account.tokens.length)} {expired > 0 && <Badge look="bad">{texts.expired(expired)}</Badge>}
          </>
        );
      },
    },
    {
      id: 'seen',
      width: '9rem',
      header: names.seen,
      label: names.seen,
      cell: (account) => <Ago at={lastUseOf(account)} />,
    },
    {
      id: 'actions',
      width: '3rem',
      header: <span className="unseen">{names.actions}</span>,
      corner: true,
      cell: (account) => (
        <Menu
          trigger={
            <Button look="quiet" label={common.moreOf(nameOf(account))}>
              <MoreIcon />
            </Button>
          }
          actions={[
            { label: texts.edit, onSelect: () => open({ dialog: 'edit', account }) },
            { label: texts.remove.action, onSelect: () => open({ dialog: 'delete', account }) },
          ]}
        />
      ),
    },
  ];
};

const ServiceAccounts = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(serviceAccounts);
  const roleName = useRoleName();
  const [opened, setOpened] = useState<OpenDialog>();
  const columns = useColumns(setOpened);
  const close = (): void => setOpened(undefined);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={<NewServiceAccount />} />
      <Listing
        label={texts.table}
        list={list}
        columns={columns}
        keyOf={({ id }) => String(id)}
        textOf={(account) => `${searchTextOf(account)} ${roleName(account.rootRole)}`}
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: { query: next }, replace: true })}
        empty={
          <EmptyState title={texts.empty.title} actions={<NewServiceAccount />}>
            <p>{texts.empty.text}</p>
          </EmptyState>
        }
      />
      <NewServiceAccountForm />
      {opened?.dialog === 'edit' && <EditServiceAccount account={opened.account} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteServiceAccount account={opened.account} onClose={close} />}
    </>
  );
};

/** All service accounts. */
export const ServiceAccountsPage = () => (
  <NeedsPermission permission="ADMIN" title={texts.title}>
    <ServiceAccounts />
  </NeedsPermission>
);
