import { useLacking } from '../../../session/permissions.ts';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';

/**
 * What the caller lacks to change a plan. Where changes are reviewed, only the plan as a whole is proposed: whoever
 * starts, resumes or removes one there has to be allowed to skip reviews (docs/contract/release-plans.md §7).
 */
export const usePlanLacks = ({ name, reviewed }: EditableEnvironment) => {
  const { path } = useFlag();
  const lacking = useLacking();
  const lacks = (permission: string): string | undefined =>
    lacking({ permission, project: path.projectId, environment: name });
  const unreviewed = reviewed ? lacks('SKIP_CHANGE_REQUEST') : undefined;
  return {
    /** For pausing and approving, which need no review. */
    lacks,
    lacksToWrite: (permission: string): string | undefined => lacks(permission) ?? unreviewed,
  };
};
