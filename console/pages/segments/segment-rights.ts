import { useQuery } from '@tanstack/react-query';
import type { ChangedEnvironment } from '../../changes/change.ts';
import { environments, reviewedEnvironments } from '../../queries/configuration.ts';
import { useLacking } from '../../session/permissions.ts';

type Permission = 'CREATE_SEGMENT' | 'UPDATE_SEGMENT' | 'DELETE_SEGMENT';

/** Says what the caller lacks for a segment of a project, or for one of all (docs/contract/segments.md §2). */
export const useSegmentLacking = (): ((permission: Permission, project: string | null) => string | undefined) => {
  const lacking = useLacking();
  return (permission, project) =>
    project !== null && lacking({ permission: 'UPDATE_PROJECT_SEGMENT', project }) === undefined
      ? undefined
      : lacking({ permission });
};

/** The environment whose change request a change of the project's segments goes into; undefined: they are not reviewed. */
export const useSegmentReview = (project: string | null): ChangedEnvironment | undefined => {
  const lacking = useLacking();
  const { data: known = [] } = useQuery(environments);
  const { data: reviews = [] } = useQuery({ ...reviewedEnvironments(project ?? ''), enabled: project !== null });
  const reviewed = reviews.find(({ changeRequestEnabled }) => changeRequestEnabled);
  return (
    reviewed && {
      name: reviewed.environment,
      production: known.some(({ name, type }) => name === reviewed.environment && type === 'production'),
      reviewed: true,
      maySkip: lacking({ permission: 'ADMIN' }) === undefined,
    }
  );
};
