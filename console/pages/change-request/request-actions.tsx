import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { type ChangeRequest, discardRequest, type RequestState } from '../../queries/change-requests.ts';
import { changeRequests } from '../../texts/change-requests.ts';
import { useCaller } from './caller.ts';
import { MoveDialog } from './move-dialog.tsx';
import { actsAsAuthor, isFinal, movesOf } from './moves.ts';
import { TitleDialog } from './title-dialog.tsx';

const { one: texts, moves } = changeRequests;

export interface RequestActionsProps {
  readonly request: ChangeRequest;
  /** The production environments that the request reaches. */
  readonly production: readonly string[];
  /** Changes are still reviewed in the environment of the request. */
  readonly reviewed: boolean;
}

/** The actions for a request in its present state. */
export const RequestActions = ({ request, production, reviewed }: RequestActionsProps) => {
  const caller = useCaller();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<RequestState | 'title'>();
  const { project: projectId, id, state } = request;
  const possible = movesOf(request, caller, reviewed);
  const last = possible.at(-1)?.to;
  const author = actsAsAuthor(request, caller) ? undefined : texts.onlyAuthor;
  const discarding = useMutation({
    mutationFn: () => discardRequest({ projectId, id }),
    onSuccess: async () => {
      announce({ title: texts.requestDiscarded(id) });
      await navigate({ to: '/projects/$projectId/change-requests', params: { projectId } });
    },
    onError: announceProblem,
  });
  return (
    <>
      {!isFinal(state) && (
        <Button lacks={author} onClick={() => setAsking('title')}>
          {texts.rename}
        </Button>
      )}
      {state === 'Draft' && (
        <Button lacks={author} waits={discarding.isPending} onClick={() => discarding.mutate()}>
          {texts.discardRequest}
        </Button>
      )}
      {possible.map(({ to, lacks }) => (
        <Button key={to} look={to === last ? 'primary' : 'plain'} lacks={lacks} onClick={() => setAsking(to)}>
          {moves[to].button}
        </Button>
      ))}
      {asking === 'title' && <TitleDialog request={request} onClose={() => setAsking(undefined)} />}
      {asking !== undefined && asking !== 'title' && (
        <MoveDialog request={request} to={asking} production={production} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
};
