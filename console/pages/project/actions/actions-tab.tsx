import { EmptyState } from '../../../design/messages/empty-state.tsx';
import { useLacking } from '../../../session/permissions.ts';
import { common } from '../../../texts/common.ts';
import { ExecutionLog } from './execution-log.tsx';
import { SetList } from './set-list.tsx';

export interface ActionsTabProps {
  readonly projectId: string;
  /** The set whose executions are shown; undefined: the list of all sets. */
  readonly set: number | undefined;
}

/** What follows from signals in a project, for administrators: a set acts with the rights of an account. */
export const ActionsTab = ({ projectId, set }: ActionsTabProps) => {
  const lacks = useLacking()({ permission: 'ADMIN' });
  if (lacks !== undefined)
    return (
      <EmptyState title={common.errors.titles[403]}>
        <p>
          {lacks}. {common.askAdministrator}
        </p>
      </EmptyState>
    );
  return set === undefined ? (
    <SetList projectId={projectId} />
  ) : (
    <ExecutionLog key={set} projectId={projectId} id={set} />
  );
};
