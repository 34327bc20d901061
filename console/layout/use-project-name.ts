import { useQuery } from '@tanstack/react-query';
import { projects } from '../queries/configuration.ts';
import { common } from '../texts/common.ts';

/** The name of a project; its id if the caller does not see the project, or its name cannot be read. */
export const useProjectName = (projectId: string): string => {
  const { data: listed, isPending } = useQuery(projects);
  if (isPending) return common.pending;
  return listed?.find(({ id }) => id === projectId)?.name ?? projectId;
};
