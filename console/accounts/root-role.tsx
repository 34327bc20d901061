import { RoleLink } from '../layout/role-link.tsx';
import { useRoleName } from './role-name.ts';

export interface RootRoleProps {
  readonly role: number | null | undefined;
}

/** Shows a root role, or that there is none. */
export const RootRole = ({ role }: RootRoleProps) => {
  const name = useRoleName()(role);
  return role ? <RoleLink id={role} name={name} /> : name;
};
