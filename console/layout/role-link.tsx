import { Link } from '@tanstack/react-router';
import { Name } from '../design/name.tsx';
import { useLacking } from '../session/permissions.ts';

export interface RoleLinkProps {
  readonly id: number;
  readonly name: string;
}

/** What a role is called, with the way to its page for whoever may see that. */
export const RoleLink = ({ id, name }: RoleLinkProps) => {
  const mayNot = useLacking()({ permission: 'READ_ROLE' }) !== undefined;
  if (mayNot) return <Name>{name}</Name>;
  return (
    <Link to="/roles/$roleId" params={{ roleId: String(id) }}>
      <Name>{name}</Name>
    </Link>
  );
};
