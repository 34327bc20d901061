import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Tabs } from '../../design/tabs.tsx';
import {
  deleteProvisionedGroups,
  deleteProvisionedUsers,
  type Provisioned as One,
  provisionedGroups,
  provisionedUsers,
} from '../../queries/scim.ts';
import { scim } from '../../texts/scim.ts';
import { type ScimTab, scimTabs } from './scim-search.ts';

const { provisioned: texts } = scim;
const route = getRouteApi('/inside/provisioning');

const name: Column<One> = {
  id: 'name',
  width: 'minmax(10rem, 2fr)',
  header: texts.columns.name,
  wide: true,
  cell: (one) => (
    <span className={page.name}>
      <Name>{one.name}</Name>
    </span>
  ),
};

const columns: Readonly<Record<ScimTab, readonly Column<One>[]>> = {
  users: [
    name,
    {
      id: 'names',
      width: 'minmax(10rem, 3fr)',
      header: texts.columns.names,
      label: texts.columns.names,
      cell: ({ detail }) => <Name>{detail}</Name>,
    },
    {
      id: 'state',
      width: '8rem',
      header: texts.columns.state,
      label: texts.columns.state,
      cell: ({ disabled }) => (
        <Badge look={disabled ? 'warn' : 'good'}>{disabled ? texts.disabled : texts.active}</Badge>
      ),
    },
  ],
  groups: [
    name,
    {
      id: 'members',
      width: '8rem',
      header: texts.columns.members,
      label: texts.columns.members,
      cell: ({ detail }) => detail,
    },
  ],
};

const kinds = {
  users: {
    remove: deleteProvisionedUsers,
    count: texts.usersCount,
    label: texts.users,
    empty: texts.noUsers,
    action: texts.deleteUsers,
    title: texts.deleteUsersTitle,
    words: texts.deleteUsersWords,
    done: texts.usersDeleted,
  },
  groups: {
    remove: deleteProvisionedGroups,
    count: texts.groupsCount,
    label: texts.groups,
    empty: texts.noGroups,
    action: texts.deleteGroups,
    title: texts.deleteGroupsTitle,
    words: texts.deleteGroupsWords,
    done: texts.groupsDeleted,
  },
} as const;

const List = ({ tab }: { readonly tab: ScimTab }) => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const kind = kinds[tab];
  const users = useQuery({ ...provisionedUsers, enabled: tab === 'users' });
  const groups = useQuery({ ...provisionedGroups, enabled: tab === 'groups' });
  const list = { users, groups }[tab];
  const [removing, setRemoving] = useState(false);
  const count = list.data?.length ?? 0;
  return (
    <div className={page.stack}>
      <Listing
        label={kind.label}
        list={list}
        columns={columns[tab]}
        keyOf={({ id }) => String(id)}
        textOf={(one) => `${one.name} ${one.detail}`}
        countText={kind.count}
        query={query}
        onQuery={(next) => void navigate({ search: { tab, query: next }, replace: true, resetScroll: false })}
        empty={
          <EmptyState title={kind.empty}>
            <p>{texts.noneText}</p>
          </EmptyState>
        }
      />
      {count > 0 && (
        <Button look="danger" onClick={() => setRemoving(true)}>
          {kind.action}
        </Button>
      )}
      {removing && (
        <ConfirmWithDiff
          title={kind.title(count)}
          changes={[{ summary: kind.words(count), before: list.data?.map((one) => one.name), after: null }]}
          warning={<Banner look="warn">{texts.deleteWarning}</Banner>}
          danger
          action={kind.action}
          onClose={() => setRemoving(false)}
          onSave={async () => {
            await kind.remove();
            announce({ title: kind.done });
          }}
        />
      )}
    </div>
  );
};

/** Users and groups that SCIM manages. */
export const Provisioned = () => {
  const { tab = 'users' } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (next: string): void =>
    void navigate({ search: { tab: scimTabs.find((one) => one === next) }, replace: true, resetScroll: false });
  return (
    <section className={page.stack} aria-labelledby="scim-provisioned">
      <h2 id="scim-provisioned">{texts.heading}</h2>
      <Tabs
        label={texts.label}
        value={tab}
        onChange={open}
        tabs={scimTabs.map((value) => ({ value, label: kinds[value].label, panel: <List tab={value} /> }))}
      />
    </section>
  );
};
