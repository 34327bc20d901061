import type { ChangedEnvironment } from '../../changes/change.ts';
import { useLacking } from '../../session/permissions.ts';
import { type Place, useFlag } from './flag-context.tsx';

/** How something is changed that counts in every environment (docs/contract/change-requests.md §2.2). */
export interface ProjectReview {
  /** The environment whose change request it goes into; absent: changes are reviewed in none. */
  readonly environment: (ChangedEnvironment & Pick<Place, 'flag'>) | undefined;
  /** What the caller lacks to do it or to propose it. */
  readonly lacks: (permission: string) => string | undefined;
}

/** Archiving and dependencies are reviewed as soon as one environment is; only administrators pass. */
export const useProjectReview = (): ProjectReview => {
  const { places, path } = useFlag();
  const lacking = useLacking();
  const reviewed = places.find((place) => place.reviewed);
  const isAdmin = lacking({ permission: 'ADMIN' }) === undefined;
  return {
    environment: reviewed && { ...reviewed, maySkip: isAdmin },
    lacks: (permission) => (reviewed === undefined ? lacking({ permission, project: path.projectId }) : undefined),
  };
};
