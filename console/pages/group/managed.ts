import { useQuery } from '@tanstack/react-query';
import type { Group } from '../../queries/groups.ts';
import { scimIsOn } from '../../queries/scim.ts';

/** Whether name and members of a group are changed at the identity provider alone. */
export const useManaged = ({ scimId }: Pick<Group, 'scimId'>): boolean => {
  const { data = false } = useQuery({ ...scimIsOn, enabled: scimId !== undefined });
  return scimId !== undefined && data;
};
