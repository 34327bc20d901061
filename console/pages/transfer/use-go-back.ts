import { useNavigate } from '@tanstack/react-router';

/**
 * The way back from an import. It may take several revisions, so the undo restores the revision before it, after showing
 * the difference.
 */
export const useGoBack = (): ((projectId: string, revision: number) => Promise<void>) => {
  const navigate = useNavigate();
  return (projectId, revision) =>
    navigate({
      to: '/projects/$projectId/history',
      params: { projectId },
      search: { to: revision, back: 'restore' },
    });
};
