import { Link } from '@tanstack/react-router';
import { Name } from '../design/name.tsx';
import { useLacking } from '../session/permissions.ts';

export interface RoleLinkProps {
  readonly id: number;
  readonly name: string;
}

/** The name of a role, as a link for callers who may see its page. */
export const RoleLink = ({ id, name }: RoleLinkProps) => {
  const mayNot = useLacking()({ permission: 'READ_ROLE' }) !== undefined;
  if (mayNot) return <Name>{name}</Name>;
  return (
    <Link to="/roles/$roleId" params={{ roleId: String(id) }}>
      <Name>{name}</Name>
    </Link>
  );
};
