import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { PersonLink } from '../../layout/person-link.tsx';
import { useProjectNames } from '../../layout/use-project-name.ts';
import {
  kindOf,
  projectsWithRole,
  type RoleWithPermissions,
  type RootHolder,
  rootHolders,
} from '../../queries/roles.ts';
import { useLacking } from '../../session/permissions.ts';
import { roles as texts } from '../../texts/roles.ts';

const { holders: holderTexts } = texts;
const route = getRouteApi('/inside/roles/$roleId');

const useSearched = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    query,
    onQuery: (next: string | undefined): void =>
      void navigate({ search: (before) => ({ ...before, query: next }), replace: true }),
  };
};

const holderColumns: readonly Column<RootHolder>[] = [
  {
    id: 'name',
    width: 'minmax(10rem, 3fr)',
    header: holderTexts.name,
    wide: true,
    cell: ({ kind, id, name }) => (
      <span className={page.name}>
        <PersonLink kind={kind} id={id} name={name} />
      </span>
    ),
  },
  { id: 'kind', width: '9rem', header: holderTexts.kind, cell: ({ kind }) => holderTexts.kinds[kind] },
];

const HoldersEverywhere = ({ role }: { readonly role: RoleWithPermissions }) => {
  const lacks = useLacking()({ permission: 'ADMIN' });
  const searched = useSearched();
  const list = useQuery({
    ...rootHolders,
    enabled: lacks === undefined,
    select: (all) => all.filter((one) => one.role === role.id),
  });
  if (lacks !== undefined) return <p>{lacks}</p>;
  return (
    <Listing
      label={holderTexts.table}
      list={list}
      columns={holderColumns}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      textOf={({ name, kind }) => `${name} ${holderTexts.kinds[kind]}`}
      countText={holderTexts.count}
      {...searched}
      empty={
        <EmptyState title={holderTexts.emptyTitle}>
          <p>{holderTexts.emptyRoot}</p>
        </EmptyState>
      }
    />
  );
};

interface HeldIn {
  readonly project: string;
  readonly name: string;
  readonly userCount: number;
  readonly groupCount: number;
  readonly serviceAccountCount: number;
}

const projectColumns: readonly Column<HeldIn>[] = [
  {
    id: 'project',
    width: 'minmax(10rem, 3fr)',
    header: holderTexts.project,
    wide: true,
    cell: ({ project, name }) => (
      <span className={page.name}>
        <Link to="/projects/$projectId/settings" params={{ projectId: project }} search={{ tab: 'access' }}>
          <Name>{name}</Name>
        </Link>
      </span>
    ),
  },
  { id: 'users', width: '6rem', header: holderTexts.users, label: holderTexts.users, cell: (one) => one.userCount },
  { id: 'groups', width: '6rem', header: holderTexts.groups, label: holderTexts.groups, cell: (one) => one.groupCount },
  {
    id: 'serviceAccounts',
    width: '9rem',
    header: holderTexts.serviceAccounts,
    label: holderTexts.serviceAccounts,
    cell: (one) => one.serviceAccountCount,
  },
];

const HoldersInProjects = ({ role }: { readonly role: RoleWithPermissions }) => {
  const searched = useSearched();
  const projectName = useProjectNames();
  const list = useQuery({
    ...projectsWithRole(role.id),
    select: (all): readonly HeldIn[] => all.map((one) => ({ ...one, name: projectName(one.project) })),
  });
  return (
    <Listing
      label={holderTexts.table}
      list={list}
      columns={projectColumns}
      keyOf={({ project }) => project}
      textOf={({ project, name }) => `${project} ${name}`}
      countText={holderTexts.projects}
      {...searched}
      empty={
        <EmptyState title={holderTexts.emptyTitle}>
          <p>{holderTexts.emptyProject}</p>
        </EmptyState>
      }
    />
  );
};

/** The holders of a root role, or the projects in which a project role is held. */
export const RoleHolders = ({ role }: { readonly role: RoleWithPermissions }) =>
  kindOf(role) === 'root' ? <HoldersEverywhere role={role} /> : <HoldersInProjects role={role} />;
