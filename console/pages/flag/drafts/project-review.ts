import type { ChangedEnvironment } from '../../../changes/change.ts';
import { useLacking } from '../../../session/permissions.ts';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';

/** The review of a change that affects all environments (docs/contract/change-requests.md §2.2). */
export interface ProjectReview {
  /** The environment whose change request gets the change; absent: no environment has reviews. */
  readonly environment: (ChangedEnvironment & Pick<EditableEnvironment, 'flag'>) | undefined;
  /** The production environments in which the flag is on: such a change reaches them. */
  readonly production: readonly string[];
  /** The permission that the caller lacks to make or propose the change. */
  readonly lacks: (permission: string) => string | undefined;
}

/** Archiving and dependencies need a review if any environment has reviews; only administrators may skip it. */
export const useProjectReview = (): ProjectReview => {
  const { places, path } = useFlag();
  const lacking = useLacking();
  const reviewed = places.find((place) => place.reviewed);
  const isAdmin = lacking({ permission: 'ADMIN' }) === undefined;
  return {
    environment: reviewed && { ...reviewed, maySkip: isAdmin },
    production: places.filter(({ production, flag }) => production && flag.enabled).map(({ name }) => name),
    lacks: (permission) => (reviewed === undefined ? lacking({ permission, project: path.projectId }) : undefined),
  };
};
