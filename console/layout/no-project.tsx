import { EmptyState } from '../design/empty-state.tsx';
import { common } from '../texts/common.ts';

/** Instead of a page about a project, for somebody who sees none. */
export const NoProject = () => (
  <EmptyState title={common.noProject}>
    <p>{common.noProjectHint}</p>
  </EmptyState>
);
