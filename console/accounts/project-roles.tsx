import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Name } from '../design/name.tsx';
import page from '../design/page.module.css';
import { RoleLink } from '../layout/role-link.tsx';
import { useProjectName } from '../layout/use-project-name.ts';
import { projectHolders } from '../queries/project-access.ts';
import { accounts } from '../texts/accounts.ts';

const { access: texts } = accounts;

export interface ProjectRolesProps {
  readonly projectId: string;
  readonly accountId: number;
}

/** A project with the roles that an account has there, directly or through groups. */
export const ProjectRoles = ({ projectId, accountId }: ProjectRolesProps) => {
  const projectName = useProjectName(projectId);
  const { data: held } = useQuery(projectHolders(projectId));
  const roleName = (id: number): string => held?.roles.find((role) => role.id === id)?.name ?? String(id);
  const own = held?.users.find(({ id }) => id === accountId)?.roles ?? [];
  const passedOn = held?.groups.filter(({ users }) => users.some(({ user }) => user.id === accountId)) ?? [];
  const roles = [
    ...own.map((id) => ({ id, group: undefined })),
    ...passedOn.flatMap(({ name, roles: given }) => given.map((id) => ({ id, group: name }))),
  ];
  return (
    <>
      <Link to="/projects/$projectId/settings" params={{ projectId }}>
        <Name>{projectName}</Name>
      </Link>{' '}
      <span className={page.soft} dir="auto">
        {roles.map(({ id, group }, position) => (
          <Fragment key={`${id} ${group}`}>
            {position > 0 && ' · '}
            <RoleLink id={id} name={roleName(id)} /> {group !== undefined && texts.through(group)}
          </Fragment>
        ))}
      </span>
    </>
  );
};
