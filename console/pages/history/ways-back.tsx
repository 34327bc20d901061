import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { announceRequest } from '../../changes/announce-request.tsx';
import type { DescribedChange } from '../../changes/change.ts';
import { ConfirmWithDiff, type Saving } from '../../changes/confirm-with-diff.tsx';
import { Button } from '../../design/button.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { projectEnvironments } from '../../queries/configuration.ts';
import { goWayBack, planWayBack, type WayBack, type WayBackPlan } from '../../queries/project-history.ts';
import { useLacking } from '../../session/permissions.ts';
import { history } from '../../texts/history.ts';
import styles from './history.module.css';

const { back: texts } = history;

interface Planned {
  readonly way: WayBack;
  readonly plan: WayBackPlan;
}

/** Adds the name of the flag or project to each sentence, because the sentences of the API have none. */
const changesOf = ({ changes }: WayBackPlan, projectId: string): readonly DescribedChange[] =>
  changes.map(({ feature, segment, environment, path, summary, before, after }) => {
    const member = [feature ?? segment ?? projectId, environment, path].filter(Boolean).join(' ');
    return {
      summary: texts.change(feature ?? segment ?? projectId, summary),
      before: before === null ? undefined : { [member]: before },
      after: after === null ? undefined : { [member]: after },
    };
  });

/** Whether a change counts in every environment: of a segment, a dependency, or of whether the flag is there. */
const isEverywhere = ({ segment, environment, path }: WayBackPlan['changes'][number]): boolean =>
  !environment && (segment !== undefined || path === '' || path === 'archived' || path.startsWith('dependencies/'));

export interface WaysBackProps {
  readonly projectId: string;
  /** Only this flag is restored. */
  readonly feature: string | undefined;
  readonly revision: number;
  /** The way back in the address; it opens without a click. */
  readonly asked: WayBack['kind'] | undefined;
  /** Removes the request from the address, so that it does not open again. */
  readonly onAsked: () => void;
}

/** Restores a revision or undoes it: first the difference from the present state, then a change or a change request. */
export const WaysBack = ({ projectId, feature, revision, asked, onAsked }: WaysBackProps) => {
  const [planned, setPlanned] = useState<Planned>();
  const planning = useMutation({
    mutationFn: planWayBack,
    meta: { changesNothing: true },
    onSuccess: (plan, way) => setPlanned({ way, plan }),
    onError: announceProblem,
  });
  const plan = (kind: WayBack['kind']): void => planning.mutate({ kind, projectId, revision, feature });
  // The plan comes from a POST request, so it is no query. The address keeps the request for a while, so a ref
  // remembers what was planned.
  const taken = useRef<WayBack['kind']>(undefined);
  useEffect(() => {
    if (asked === taken.current) return;
    taken.current = asked;
    if (asked === undefined) return;
    onAsked();
    plan(asked);
  });
  return (
    <>
      <Button waits={planning.isPending} onClick={() => plan('restore')}>
        {texts.restore(revision)}
      </Button>
      <Button waits={planning.isPending} onClick={() => plan('undo')}>
        {texts.undo(revision)}
      </Button>
      {planned !== undefined && <ConfirmWayBack {...planned} onClose={() => setPlanned(undefined)} />}
    </>
  );
};

const ConfirmWayBack = ({ way, plan, onClose }: Planned & { readonly onClose: () => void }) => {
  const { kind, projectId, revision } = way;
  const { newest, underReview, notRestorable } = plan;
  const lacking = useLacking();
  const environments = useQuery(projectEnvironments(projectId));
  const production = (environments.data ?? [])
    .filter(({ type }) => type === 'production')
    .map(({ name }) => name)
    .filter((name) => plan.changes.some((change) => change.environment === name || isEverywhere(change)));
  const reviewed = underReview.length > 0;
  const save = async ({ propose, comment, question }: Saving): Promise<void> => {
    const skipsReview = reviewed && !propose;
    const done = await goWayBack(way, { newest, skipsReview, comment });
    if (done.changeRequests.length > 0) {
      for (const id of done.changeRequests)
        announceRequest({ projectId, id, description: texts.title[kind](revision) });
      return;
    }
    const { revision: made } = done;
    announce({
      title: texts.done[kind](revision),
      // One undo cannot revert a change that took several commits.
      ...(made !== undefined &&
        newest !== undefined &&
        made === newest + 1 && {
          question,
          undo: async () => {
            await goWayBack({ kind: 'undo', projectId, revision: made }, { skipsReview, comment: '' });
            await queryClient.invalidateQueries();
            announce({ title: texts.undone });
          },
        }),
    });
  };
  return (
    <ConfirmWithDiff
      title={texts.title[kind](revision)}
      changes={changesOf(plan, projectId)}
      action={texts.action[kind]}
      inHistory
      production={production}
      waits={environments.data === undefined && !environments.isError}
      environment={
        reviewed
          ? {
              name: underReview.join(', '),
              production: false,
              reviewed,
              maySkip: underReview.every(
                (environment) =>
                  lacking({ permission: 'SKIP_CHANGE_REQUEST', project: projectId, environment }) === undefined,
              ),
            }
          : undefined
      }
      warning={
        <>
          {environments.isError && environments.data === undefined && (
            <ErrorState error={environments.error} onRetry={() => void environments.refetch()} />
          )}
          {notRestorable.length > 0 && (
            <Banner look="bad">
              {texts.stays}
              <ul className={styles.words}>
                {notRestorable.map(({ feature, segment, environment, reason }) => (
                  <li key={`${feature} ${segment} ${environment} ${reason}`}>
                    {texts.reason([feature ?? segment, environment].filter(Boolean).join(', '), reason)}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
        </>
      }
      onClose={onClose}
      onSave={save}
    />
  );
};
