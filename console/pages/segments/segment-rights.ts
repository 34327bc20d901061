import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ChangedEnvironment } from '../../changes/change.ts';
import { environments, reviewedEnvironments } from '../../queries/configuration.ts';
import { useLacking } from '../../session/permissions.ts';

type Permission = 'CREATE_SEGMENT' | 'UPDATE_SEGMENT' | 'DELETE_SEGMENT';

/**
 * Returns a function that gives the permission which the caller lacks for a segment of a project, or for a global
 * segment (docs/contract/segments.md §2).
 */
export const useSegmentLacking = (): ((permission: Permission, project: string | null) => string | undefined) => {
  const lacking = useLacking();
  return (permission, project) =>
    project !== null && lacking({ permission: 'UPDATE_PROJECT_SEGMENT', project }) === undefined
      ? undefined
      : lacking({ permission });
};

/** Whether changes of a segment are reviewed. */
export interface SegmentReview {
  /** The environment whose change request gets the change; undefined: no review is needed. */
  readonly environment: ChangedEnvironment | undefined;
  /** Not loaded yet: until then an administrator would skip the review without being asked. */
  readonly waits: boolean;
  /** The query that failed. */
  readonly failed: UseQueryResult | undefined;
}

export const useSegmentReview = (project: string | null): SegmentReview => {
  const lacking = useLacking();
  const inProject = project !== null;
  const known = useQuery({ ...environments, enabled: inProject });
  const reviews = useQuery({ ...reviewedEnvironments(project ?? ''), enabled: inProject });
  const asked = inProject ? [known, reviews] : [];
  const reviewed = reviews.data?.find(({ changeRequestEnabled }) => changeRequestEnabled);
  return {
    environment: reviewed && {
      name: reviewed.environment,
      production: known.data?.some(({ name, type }) => name === reviewed.environment && type === 'production') === true,
      reviewed: true,
      maySkip: lacking({ permission: 'ADMIN' }) === undefined,
    },
    waits: asked.some(({ data }) => data === undefined),
    failed: asked.find(({ data, isError }) => data === undefined && isError),
  };
};
