import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { changeIntegration, type Integration, integrationNow } from '../../queries/integrations.ts';
import { integrations as texts } from '../../texts/integrations.ts';
import { bodyOf, draftOf } from './draft.ts';

interface Switched {
  readonly integration: Integration;
  readonly name: string;
}

/** Everything else stays as it is now, not as the page has it. */
const switchTo = async (id: number, enabled: boolean): Promise<void> => {
  const now = await integrationNow(id);
  await changeIntegration(id, bodyOf(now.provider, { ...draftOf(now), enabled }));
};

/** Switches an integration on or off at once, with undo. */
export const useSwitch = () =>
  useMutation({
    scope: { id: 'integrations' },
    mutationFn: ({ integration: { id, enabled } }: Switched) => switchTo(id, !enabled),
    onSuccess: (_data, { integration: { id, enabled }, name }) =>
      announce({
        title: texts.switched(name, !enabled),
        undo: async () => {
          await switchTo(id, enabled);
          await queryClient.invalidateQueries();
          announce({ title: texts.undone(name) });
        },
      }),
    onError: announceProblem,
  });
