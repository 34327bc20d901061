import { useQuery } from '@tanstack/react-query';
import { rootRoles } from '../queries/roles.ts';
import { accounts as texts } from '../texts/accounts.ts';
import { common } from '../texts/common.ts';

/** Returns a function that gives the name of a root role. */
export const useRoleName = (): ((id: number | null | undefined) => string) => {
  const { data: roles, isPending } = useQuery(rootRoles);
  return (id) => {
    if (id === null || id === undefined) return texts.noRole;
    if (isPending) return common.pending;
    return roles?.find((role) => role.id === id)?.name ?? texts.unknownRole(id);
  };
};
