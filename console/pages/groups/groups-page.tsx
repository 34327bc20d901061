import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
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
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { type Group, groups } from '../../queries/groups.ts';
import { accounts } from '../../texts/accounts.ts';
import { common } from '../../texts/common.ts';
import { groups as texts } from '../../texts/groups.ts';
import { DeleteGroup } from '../group/delete-group.tsx';
import { EditGroup } from '../group/edit-group.tsx';
import { NewGroup, NewGroupForm } from './new-group.tsx';

const route = getRouteApi('/inside/groups');
const { columns: names } = texts;

interface OpenDialog {
  readonly dialog: 'edit' | 'delete';
  readonly group: Group;
}

const useColumns = (open: (opened: OpenDialog) => void): readonly Column<Group>[] => {
  return [
    {
      id: 'name',
      width: 'minmax(12rem, 3fr)',
      header: names.name,
      wide: true,
      cell: ({ id, name, description, scimId }) => (
        <>
          <div className={page.row}>
            <Link to="/groups/$groupId" params={{ groupId: String(id) }} className={page.name}>
              <Name>{name}</Name>
            </Link>
            {scimId !== undefined && (
              <span title={accounts.stateWords.scimGroup}>
                <Badge>{accounts.states.scim}</Badge>
              </span>
            )}
          </div>
          {description && (
            <div className={page.clipped} dir="auto">
              {description}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'members',
      width: '5.5rem',
      header: names.members,
      label: names.members,
      cell: ({ users }) => users.length.toLocaleString('en'),
    },
    {
      id: 'role',
      width: 'minmax(6rem, 1fr)',
      header: names.role,
      label: names.role,
      cell: ({ rootRole }) => <RootRole role={rootRole} />,
    },
    {
      id: 'projects',
      width: '5.5rem',
      header: names.projects,
      label: names.projects,
      cell: ({ projects }) => projects.length.toLocaleString('en'),
    },
    {
      id: 'actions',
      width: '3rem',
      header: <span className="unseen">{names.actions}</span>,
      corner: true,
      cell: (group) => (
        <Menu
          trigger={
            <Button look="quiet" label={common.moreOf(group.name)}>
              <MoreIcon />
            </Button>
          }
          actions={[
            { label: texts.edit, onSelect: () => open({ dialog: 'edit', group }) },
            { label: texts.remove.action, onSelect: () => open({ dialog: 'delete', group }) },
          ]}
        />
      ),
    },
  ];
};

const Groups = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(groups);
  const [opened, setOpened] = useState<OpenDialog>();
  const columns = useColumns(setOpened);
  const close = (): void => setOpened(undefined);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={<NewGroup />} />
      <Listing
        label={texts.table}
        list={list}
        columns={columns}
        keyOf={({ id }) => String(id)}
        textOf={({ name, description, mappingsSSO }) => [name, description, ...mappingsSSO].join(' ')}
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: { query: next }, replace: true })}
        empty={
          <EmptyState title={texts.empty.title} actions={<NewGroup />}>
            <p>{texts.empty.text}</p>
          </EmptyState>
        }
      />
      <NewGroupForm />
      {opened?.dialog === 'edit' && <EditGroup group={opened.group} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteGroup group={opened.group} onClose={close} />}
    </>
  );
};

/** All groups. */
export const GroupsPage = () => (
  <NeedsPermission permission="ADMIN" title={texts.title}>
    <Groups />
  </NeedsPermission>
);
