import { useQuery } from '@tanstack/react-query';
import { rootRoles } from '../queries/roles.ts';
import { accounts as texts } from '../texts/accounts.ts';

/** Returns a function that gives the name of a root role. */
export const useRoleName = (): ((id: number | null | undefined) => string) => {
  const { data: roles = [] } = useQuery(rootRoles);
  return (id) => {
    if (id === null || id === undefined) return texts.noRole;
    return roles.find((role) => role.id === id)?.name ?? texts.unknownRole(id);
  };
};
