import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { Banner } from '../design/messages/banner.tsx';
import { ErrorState } from '../design/messages/error-state.tsx';
import { announce } from '../design/messages/toasts.ts';
import { projectEnvironments } from '../queries/configuration.ts';
import { goWayBack, type WayBack, type WayBackPlan } from '../queries/project-history.ts';
import { useLacking } from '../session/permissions.ts';
import { history } from '../texts/history.ts';
import { announceRequest } from './announce-request.tsx';
import type { DescribedChange } from './change.ts';
import styles from './confirm.module.css';
import { ConfirmWithDiff, type Saving } from './confirm-with-diff.tsx';

const { back: texts } = history;

export interface ConfirmWayBackProps {
  readonly way: WayBack;
  readonly plan: WayBackPlan;
  readonly onClose: () => void;
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

/** Shows what a way back changes now, then makes the change or a change request. */
export const ConfirmWayBack = ({ way, plan, onClose }: ConfirmWayBackProps) => {
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
