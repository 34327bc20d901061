import { useQuery } from '@tanstack/react-query';
import { projects } from '../queries/configuration.ts';
import { common } from '../texts/common.ts';

/**
 * Returns a function that gives the name of a project; its id if the caller does not see the project, or its name cannot
 * be read.
 */
export const useProjectNames = (): ((projectId: string) => string) => {
  const { data: listed, isPending } = useQuery(projects);
  return (projectId) => (isPending ? common.pending : (listed?.find(({ id }) => id === projectId)?.name ?? projectId));
};

/** The name of one project, as {@link useProjectNames} gives it. */
export const useProjectName = (projectId: string): string => useProjectNames()(projectId);
