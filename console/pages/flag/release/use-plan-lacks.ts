import { useLacking } from '../../../session/permissions.ts';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';

/**
 * What the caller lacks to do something with a plan. Where changes are reviewed, pausing, going on, taking back and approving
 * wait for no review: they bring nothing that was not reviewed (docs/contract/release-plans.md §7).
 */
export const usePlanLacks = ({ name, lacks: lacksToPropose }: EditableEnvironment) => {
  const { path } = useFlag();
  const lacking = useLacking();
  return {
    /** For what needs no review. */
    lacks: (permission: string): string | undefined =>
      lacking({ permission, project: path.projectId, environment: name }),
    /** For what is proposed where changes are reviewed. */
    lacksToPropose,
  };
};
