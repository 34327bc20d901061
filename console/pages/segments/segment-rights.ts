import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ChangedEnvironment } from '../../changes/change.ts';
import { environments, reviewedEnvironments } from '../../queries/configuration.ts';
import { type Segment, segmentUses } from '../../queries/segments.ts';
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

/** Whether changes of a segment are reviewed, and what they reach. */
export interface SegmentReview {
  /** The environment whose change request gets the change; undefined: no review is needed. */
  readonly environment: ChangedEnvironment | undefined;
  /** The production environments in which a strategy uses the segment. */
  readonly production: readonly string[];
  /** Not loaded yet: until then an administrator would skip the review, or change production, without being asked. */
  readonly waits: boolean;
  /** The query that failed. */
  readonly failed: UseQueryResult | undefined;
}

export const useSegmentReview = ({ id, project, usedInFeatures }: Segment): SegmentReview => {
  const lacking = useLacking();
  const known = useQuery(environments);
  const reviews = useQuery({ ...reviewedEnvironments(project ?? ''), enabled: Boolean(project) });
  const uses = useQuery({ ...segmentUses(id), enabled: usedInFeatures > 0 });
  const asked = [known, ...(project ? [reviews] : []), ...(usedInFeatures > 0 ? [uses] : [])];
  const production = (known.data ?? []).filter(({ type }) => type === 'production').map(({ name }) => name);
  const reviewed = reviews.data?.find(({ changeRequestEnabled }) => changeRequestEnabled);
  return {
    environment: reviewed && {
      name: reviewed.environment,
      production: production.includes(reviewed.environment),
      reviewed: true,
      maySkip: lacking({ permission: 'ADMIN' }) === undefined,
    },
    production: production.filter((name) => uses.data?.strategies.some(({ environment }) => environment === name)),
    waits: asked.some(({ data }) => data === undefined),
    failed: asked.find(({ data, isError }) => data === undefined && isError),
  };
};
