import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { aboutFlag } from '../../../changes/about.ts';
import { Button } from '../../../design/button.tsx';
import { Menu } from '../../../design/dialogs/menu.tsx';
import { MoreIcon } from '../../../design/icons.tsx';
import { announce, announceProblem } from '../../../design/messages/toasts.ts';
import type { ReleasePlan } from '../../../queries/release-plans.ts';
import { resumePlan } from '../../../queries/release-stop.ts';
import { releases } from '../../../texts/releases.ts';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';
import { RemovePlan, ResumePlan, TakeBack } from './plan-dialogs.tsx';
import { usePlanLacks } from './use-plan-lacks.ts';

const { act: texts, plan: planTexts, stage: stageTexts } = releases;

interface PlanActionsProps {
  readonly place: EditableEnvironment;
  readonly plan: ReleasePlan;
}

const Resume = ({ place, plan, onAsk }: PlanActionsProps & { readonly onAsk: () => void }) => {
  const { path } = useFlag();
  const { lacks } = usePlanLacks(place);
  const { name: environment } = place;
  const resuming = useMutation({
    mutationFn: () => resumePlan({ ...path, environment, planId: plan.id }, ''),
    onSuccess: () =>
      announce({
        title: texts.resumed(path.featureName, environment),
        about: [aboutFlag(path.projectId, path.featureName, environment)],
      }),
    onError: announceProblem,
  });
  return (
    <Button
      look="primary"
      aria-label={texts.resumeOf(environment)}
      lacks={lacks('UPDATE_FEATURE_STRATEGY') ?? (place.flag.enabled ? undefined : stageTexts.isOff)}
      waits={resuming.isPending}
      onClick={() => (place.production || place.reviewed ? onAsk() : resuming.mutate())}
    >
      {texts.resume}
    </Button>
  );
};

/** What people do with a plan as a whole. The button that stops it is beside the switch of the flag. */
export const PlanActions = ({ place, plan }: PlanActionsProps) => {
  const { lacks, lacksToPropose } = usePlanLacks(place);
  const [asking, setAsking] = useState<'resume' | 'back' | 'remove'>();
  const close = (): void => setAsking(undefined);
  const active = plan.milestones.find(({ id }) => id === plan.activeMilestoneId);
  const stops = lacks('UPDATE_FEATURE_ENVIRONMENT') && lacks('UPDATE_FEATURE_STRATEGY');
  return (
    <>
      {plan.pause !== null && plan.completedAt === null && (
        <Resume place={place} plan={plan} onAsk={() => setAsking('resume')} />
      )}
      <Menu
        trigger={
          <Button look="quiet" label={planTexts.more(place.name)}>
            <MoreIcon />
          </Button>
        }
        actions={[
          ...(active === undefined
            ? []
            : [
                {
                  label: texts.back,
                  lacks: stops ?? (plan.takesBackTo === null ? texts.backNothing : undefined),
                  onSelect: () => setAsking('back'),
                },
              ]),
          {
            label: texts.remove,
            lacks: lacksToPropose('DELETE_FEATURE_STRATEGY'),
            onSelect: () => setAsking('remove'),
          },
        ]}
      />
      {asking === 'resume' && <ResumePlan place={place} plan={plan} onClose={close} />}
      {asking === 'back' && active && <TakeBack place={place} plan={plan} stage={active} onClose={close} />}
      {asking === 'remove' && <RemovePlan place={place} plan={plan} onClose={close} />}
    </>
  );
};
