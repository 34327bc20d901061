import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { NewButton } from '../../layout/new-button.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { isBuiltIn, kindOf, type Role, roles as rolesQuery } from '../../queries/roles.ts';
import { useLacking } from '../../session/permissions.ts';
import { roles as texts } from '../../texts/roles.ts';
import { NewRoleDialog } from '../role/role-dialog.tsx';

const route = getRouteApi('/inside/roles');
const { columns: names } = texts;

const kindText = (role: Role): string => texts.kinds[kindOf(role)];
const madeText = (role: Role): string => (isBuiltIn(role) ? texts.builtIn : texts.own);

const columns: readonly Column<Role>[] = [
  {
    id: 'name',
    width: 'minmax(12rem, 3fr)',
    header: names.name,
    wide: true,
    cell: ({ id, name, description }) => (
      <>
        <div className={page.name}>
          <Link to="/roles/$roleId" params={{ roleId: String(id) }}>
            <Name>{name}</Name>
          </Link>
        </div>
        {description && (
          <div className={page.clipped} dir="auto">
            {description}
          </div>
        )}
      </>
    ),
  },
  { id: 'kind', width: '8rem', header: names.kind, label: names.kind, cell: kindText },
  { id: 'made', width: '8rem', header: names.made, label: names.made, cell: madeText },
];

const NewRole = () => {
  const lacks = useLacking()({ permission: 'ADMIN' });
  const [open, setOpen] = useCreating();
  const navigate = useNavigate();
  return (
    <>
      <NewButton lacks={lacks}>{texts.create}</NewButton>
      {open && lacks === undefined && (
        <NewRoleDialog
          initial={{ name: '', description: '', kind: 'project', permissions: [] }}
          onClose={() => setOpen(false)}
          onCreated={(id) => navigate({ to: '/roles/$roleId', params: { roleId: String(id) } })}
        />
      )}
    </>
  );
};

/** All roles, built-in and custom. */
export const RolesPage = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const lacks = useLacking()({ permission: 'READ_ROLE' });
  const list = useQuery({ ...rolesQuery, enabled: lacks === undefined });
  return (
    <NeedsPermission permission="READ_ROLE" title={texts.title}>
      <PageHead title={texts.title} lead={texts.lead} actions={<NewRole />} />
      <Listing
        label={texts.title}
        list={list}
        columns={columns}
        keyOf={({ id }) => String(id)}
        textOf={(role) => `${role.name} ${role.description ?? ''} ${kindText(role)} ${madeText(role)}`}
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: { query: next }, replace: true })}
        empty={
          <EmptyState title={texts.emptyTitle}>
            <p>{texts.emptyText}</p>
          </EmptyState>
        }
      />
    </NeedsPermission>
  );
};
