import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { aboutFlag } from '../../changes/about.ts';
import { announceRequest } from '../../changes/announce-request.tsx';
import type { ChangedEnvironment } from '../../changes/change.ts';
import { ConfirmWithDiff, type Saving } from '../../changes/confirm-with-diff.tsx';
import { undoOf } from '../../changes/undo-of.ts';
import { Switch } from '../../design/fields/switch.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { proposeChanges } from '../../queries/change-requests.ts';
import { reviewedEnvironments } from '../../queries/configuration.ts';
import { type Flag, type FlagEnvironment, switchFlag } from '../../queries/flags.ts';
import type { Review } from '../../queries/reviews.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { flags } from '../../texts/flags.ts';
import { switches } from './bulk.ts';
import { LazyReached } from './lazy-reached.tsx';
import { movingRelease } from './moving-release.ts';
import { StopRelease } from './stop-release.tsx';

const { switched: texts } = flags;

export interface FlagSwitchProps {
  readonly flag: Pick<Flag, 'name' | 'project'>;
  readonly environment: Pick<FlagEnvironment, 'name' | 'enabled' | 'type' | 'hasEnabledStrategies' | 'releasePlan'>;
}

/**
 * The switch of a flag in one environment. Where it is safe it acts at once, announces the change and offers to undo
 * it. In production, and where changes are reviewed, the difference is shown first. Beside it is the button that stops a
 * release there.
 */
export const FlagSwitch = ({ flag, environment }: FlagSwitchProps) => {
  const { name: featureName, project: projectId = 'default' } = flag;
  const { name, enabled, type } = environment;
  const lacking = useLacking();
  const [confirming, setConfirming] = useState<ChangedEnvironment>();
  const release = movingRelease(environment);
  const lack = lacking({ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: projectId, environment: name });
  const isReviewed = (reviews: readonly Review[] = []): boolean =>
    reviews.some((one) => one.environment === name && one.changeRequestEnabled);
  // Where changes are reviewed everybody may propose them.
  const reviews = useQuery({ ...reviewedEnvironments(projectId), enabled: lack !== undefined });
  // Switching on begins a plan, and adds no strategy then.
  const addsStrategy = environment.hasEnabledStrategies !== true && environment.releasePlan === undefined;
  const save = async (on: boolean, { propose, comment, question }: Saving): Promise<void> => {
    if (propose) {
      const id = await proposeChanges({ projectId, environment: name }, switches([featureName], on), comment);
      announceRequest({ projectId, id, description: texts.summary(on, featureName, name) });
      return;
    }
    const revision = await switchFlag({ projectId, featureName, environment: name }, on, comment);
    const about = [aboutFlag(projectId, featureName, name)];
    announce({
      title: texts.done(on, featureName, name),
      description: texts.diff(on ? common.off : common.on, on ? common.on : common.off),
      about,
      question,
      undo: undoOf({
        about,
        projectId,
        revision,
        feature: featureName,
        skipsReview: confirming?.reviewed === true,
        title: texts.undone(featureName, name),
      }),
    });
  };
  const production = type === 'production';
  const switching = useMutation({
    // A click while the previous one is being saved counts: it is saved afterwards.
    scope: { id: `switch ${projectId} ${featureName} ${name}` },
    mutationFn: async (on: boolean) => {
      const reviewed = isReviewed(await queryClient.fetchQuery(reviewedEnvironments(projectId)));
      if (!production && !reviewed) return save(on, { propose: false, comment: '', question: undefined });
      const maySkip =
        lack === undefined &&
        lacking({ permission: 'SKIP_CHANGE_REQUEST', project: projectId, environment: name }) === undefined;
      setConfirming({ name, production, reviewed, maySkip });
    },
    onError: announceProblem,
  });
  // What a confirmation asks for.
  const on = !enabled;
  return (
    <>
      <Switch
        label={flags.switch(featureName, name)}
        // Without a confirmation, the requested state shows at once.
        on={switching.isPending && !production ? switching.variables : enabled}
        waits={(switching.isPending && production) || reviews.isLoading}
        lacks={reviews.isLoading || isReviewed(reviews.data) ? undefined : lack}
        onChange={switching.mutate}
      />
      {release !== undefined && (
        <StopRelease place={{ projectId, featureName, environment: name, planId: release.id }} />
      )}
      {confirming !== undefined && (
        <ConfirmWithDiff
          title={texts.title(on, featureName, name)}
          action={texts.action(on, name)}
          environment={confirming}
          inHistory
          changes={[
            {
              summary: [texts.summary(on, featureName, name), on && addsStrategy && texts.everybody]
                .filter(Boolean)
                .join(' '),
              before: { feature: featureName, environment: name, enabled },
              after: { feature: featureName, environment: name, enabled: on },
            },
          ]}
          details={on && <LazyReached places={[{ projectId, featureName, environment: name }]} />}
          onClose={() => setConfirming(undefined)}
          onSave={(saving) => save(on, saving)}
        />
      )}
    </>
  );
};
