import { useQuery } from '@tanstack/react-query';
import { projectEnvironments, reviewedEnvironments } from '../../queries/configuration.ts';
import { useLacking } from '../../session/permissions.ts';
import type { Target } from './target.ts';

/** The target environment of an import. */
export const useEnvironment = ({ project, environment }: Target) => {
  const lacking = useLacking();
  const { data: all } = useQuery(projectEnvironments(project));
  const { data: reviewed } = useQuery(reviewedEnvironments(project));
  return {
    environment: {
      name: environment,
      production: all?.some(({ name, type }) => name === environment && type === 'production') === true,
      reviewed: reviewed?.some((one) => one.environment === environment && one.changeRequestEnabled) === true,
      maySkip: lacking({ permission: 'SKIP_CHANGE_REQUEST', project, environment }) === undefined,
    },
    // Until this is loaded, a caller who may skip reviews would skip one without being asked.
    waits: all === undefined || reviewed === undefined,
  };
};
