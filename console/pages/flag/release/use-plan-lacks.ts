import { useLacking } from '../../../session/permissions.ts';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';

/**
 * What the caller lacks to do something with a plan. Where changes are reviewed, going on and taking back cannot be
 * proposed: they need the right to skip reviews (docs/contract/release-plans.md §7).
 */
export const usePlanLacks = ({ name, reviewed, lacks: lacksToPropose }: EditableEnvironment) => {
  const { path } = useFlag();
  const lacking = useLacking();
  const lacks = (permission: string): string | undefined =>
    lacking({ permission, project: path.projectId, environment: name });
  const unreviewed = reviewed ? lacks('SKIP_CHANGE_REQUEST') : undefined;
  return {
    /** For pausing and approving, which need no review. */
    lacks,
    lacksUnreviewed: (permission: string): string | undefined => lacks(permission) ?? unreviewed,
    /** For what is proposed where changes are reviewed. */
    lacksToPropose,
  };
};
