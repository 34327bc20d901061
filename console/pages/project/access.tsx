import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { MoreIcon, PlusIcon } from '../../design/icons.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { PersonLink } from '../../layout/person-link.tsx';
import { RoleLink } from '../../layout/role-link.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { type Member, projectHolders, projectMembers } from '../../queries/project-access.ts';
import type { ProjectDetails } from '../../queries/projects.ts';
import type { Role } from '../../queries/roles.ts';
import { useLacking } from '../../session/permissions.ts';
import { access as texts } from '../../texts/access.ts';
import { common } from '../../texts/common.ts';
import { ChangeRoles, RemoveMember } from './access-dialogs.tsx';
import { AddMember } from './add-member.tsx';

const { columns: names } = texts;
const route = getRouteApi('/inside/projects/$projectId/settings');

interface OpenDialog {
  readonly dialog: 'change' | 'remove';
  readonly member: Member;
}

const rolesOf = ({ roles: held }: Member, roles: readonly Role[]): readonly Role[] =>
  held.map((id) => roles.find((role) => role.id === id) ?? { id, name: `#${id}`, type: 'custom' });

const memberColumns = (roles: readonly Role[], open: (opened: OpenDialog) => void): readonly Column<Member>[] => [
  {
    id: 'name',
    width: 'minmax(10rem, 3fr)',
    header: names.name,
    wide: true,
    cell: ({ kind, id, name, about, people }) => (
      <>
        <div className={page.name}>
          <PersonLink kind={kind} id={id} name={name} /> {kind !== 'user' && <Badge>{texts.kinds[kind]}</Badge>}
        </div>
        <div className={page.clipped} dir="auto">
          {kind === 'group' ? [texts.people(people.length), about].filter(Boolean).join(' · ') : about}
        </div>
      </>
    ),
  },
  {
    id: 'roles',
    width: 'minmax(8rem, 2fr)',
    header: names.roles,
    label: names.roles,
    cell: (member) => (
      <span>
        {rolesOf(member, roles).map(({ id, name }, position) => (
          <span key={id}>
            {position > 0 && ', '}
            <RoleLink id={id} name={name} />
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'seen',
    width: '7.5rem',
    header: names.seen,
    label: names.seen,
    cell: ({ seenAt }) => (seenAt === undefined ? '–' : <Moment at={seenAt} />),
  },
  {
    id: 'added',
    width: '7.5rem',
    header: names.added,
    label: names.added,
    cell: ({ addedAt }) => <Moment at={addedAt} />,
  },
  {
    id: 'actions',
    width: '3rem',
    header: <span className="unseen">{names.actions}</span>,
    corner: true,
    cell: (member) => (
      <Menu
        trigger={
          <Button look="quiet" label={common.moreOf(member.name)}>
            <MoreIcon />
          </Button>
        }
        actions={[
          { label: texts.change, onSelect: () => open({ dialog: 'change', member }) },
          { label: texts.remove, onSelect: () => open({ dialog: 'remove', member }) },
        ]}
      />
    ),
  },
];

const Members = ({ projectId }: { readonly projectId: string }) => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<OpenDialog>();
  const [adding, setAdding] = useCreating();
  const { data: { roles } = { roles: [] }, isSuccess } = useQuery(projectHolders(projectId));
  const list = useQuery(projectMembers(projectId));
  const { data: members = [] } = list;
  const close = (): void => setOpened(undefined);
  const roleText = (member: Member): string =>
    rolesOf(member, roles)
      .map(({ name }) => name)
      .join(' ');
  const button = (
    <Button look="primary" waits={!isSuccess} onClick={() => setAdding(true)}>
      <PlusIcon />
      {texts.add}
    </Button>
  );
  return (
    <>
      <div className={page.row}>
        <h2 className={page.grow}>{texts.heading}</h2>
        {button}
      </div>
      <Listing
        label={texts.table}
        list={list}
        columns={memberColumns(roles, setOpened)}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        textOf={(member) =>
          `${member.name} ${member.about} ${texts.kinds[member.kind]} ${member.people.join(' ')} ${roleText(member)}`
        }
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: (before) => ({ ...before, query: next }), replace: true })}
        empty={
          <EmptyState title={texts.emptyTitle}>
            <p>{texts.emptyText}</p>
          </EmptyState>
        }
      />
      {adding && isSuccess && (
        <AddMember projectId={projectId} members={members} roles={roles} onClose={() => setAdding(false)} />
      )}
      {opened?.dialog === 'change' && (
        <ChangeRoles projectId={projectId} member={opened.member} roles={roles} onClose={close} />
      )}
      {opened?.dialog === 'remove' && (
        <RemoveMember projectId={projectId} member={opened.member} roles={roles} onClose={close} />
      )}
    </>
  );
};

export interface AccessProps {
  readonly projectId: string;
  readonly project: Pick<ProjectDetails, 'mode'>;
}

/** The members of a project and their roles. */
export const Access = ({ projectId, project: { mode } }: AccessProps) => {
  const lacks = useLacking()({ permission: 'UPDATE_PROJECT', project: projectId });
  return (
    <div className={page.stack}>
      <p>
        {texts.mode[mode]} {texts.everywhere}
      </p>
      {lacks === undefined ? <Members projectId={projectId} /> : <p>{lacks}</p>}
    </div>
  );
};
