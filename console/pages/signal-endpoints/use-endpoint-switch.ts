import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { type SignalEndpoint, switchSignalEndpoint } from '../../queries/signals.ts';
import { signals as texts } from '../../texts/signals.ts';

export const aboutEndpoint = (id: number): readonly string[] => [`signal endpoint ${id}`];

/** Switches an endpoint on or off at once, with undo. */
export const useEndpointSwitch = () =>
  useMutation({
    scope: { id: 'signal-endpoints' },
    mutationFn: ({ id, enabled }: SignalEndpoint) => switchSignalEndpoint(id, !enabled),
    onSuccess: (_data, { id, name, enabled }) =>
      announce({
        title: texts.switched(name, !enabled),
        about: aboutEndpoint(id),
        undo: async () => {
          await switchSignalEndpoint(id, enabled);
          await queryClient.invalidateQueries();
          announce({ title: texts.undone(name), about: aboutEndpoint(id) });
        },
      }),
    onError: announceProblem,
  });
