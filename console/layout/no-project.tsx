import { EmptyState } from '../design/messages/empty-state.tsx';
import { common } from '../texts/common.ts';

/** Replaces a page about a project for users who see no project. */
export const NoProject = () => (
  <EmptyState title={common.noProject}>
    <p>{common.noProjectHint}</p>
  </EmptyState>
);
