import { useQuery } from '@tanstack/react-query';
import { projects } from '../queries/configuration.ts';

/** The name of a project; its id until the name is loaded, and if the caller does not see the project. */
export const useProjectName = (projectId: string): string => {
  const { data: listed = [] } = useQuery(projects);
  return listed.find(({ id }) => id === projectId)?.name ?? projectId;
};
