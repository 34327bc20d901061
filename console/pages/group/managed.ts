import { useQuery } from '@tanstack/react-query';
import type { Group } from '../../queries/groups.ts';
import { scimIsOn } from '../../queries/scim.ts';

/** Whether only the identity provider may change the name and members of a group. */
export const useManaged = ({ scimId }: Pick<Group, 'scimId'>): boolean => {
  const { data = false } = useQuery({ ...scimIsOn, enabled: scimId !== undefined });
  return scimId !== undefined && data;
};
