import { aboutFlag } from '../../../changes/about.ts';
import { announceRequest } from '../../../changes/announce-request.tsx';
import { EditDialog } from '../../../changes/edit-dialog.tsx';
import { Banner } from '../../../design/messages/banner.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { proposeChanges } from '../../../queries/change-requests.ts';
import { addPlan } from '../../../queries/release-plans.ts';
import { copiedBody, firstDraft, isFinePlan, type PlanDraft } from '../../../releases/draft.ts';
import { PlanForm } from '../../../releases/plan-form.tsx';
import { StagesReach } from '../../../releases/stages-reach.tsx';
import { releaseForm } from '../../../texts/release-form.ts';
import { definitionOf } from '../definition.ts';
import { whoGets } from '../reach.ts';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';

const { add: texts } = releaseForm;

interface AddPlanProps {
  readonly place: EditableEnvironment;
  readonly onClose: () => void;
}

/** `A tenth (On for 10 %), Everybody (On for everybody)` */
const stagesText = ({ stages }: PlanDraft): string =>
  stages.map(({ name, strategies }) => `${name} (${whoGets(true, { strategies, variants: [] })})`).join(', ');

const summaryOf = (draft: PlanDraft, place: EditableEnvironment): string => {
  const [first] = draft.stages;
  const begins = Number(first?.approvals) > 0 ? texts.waits : texts.begins;
  return [
    texts.summary(draft.name, place.name, stagesText(draft)),
    place.flag.enabled ? begins(first?.name ?? '') : texts.whenOn,
  ].join(' ');
};

/** Makes a plan of stages or of a template. Where changes are reviewed, it is proposed. */
export const AddPlan = ({ place, onClose }: AddPlanProps) => {
  const { path, flag, situation } = useFlag();
  const { projectId, featureName } = path;
  const { name: environment } = place;
  const { segments: _, planned: _none, ...here } = situation(environment);
  const beside = definitionOf(place.flag);
  const active = beside.strategies.filter(({ disabled }) => !disabled);
  return (
    <EditDialog
      title={texts.title(flag.name, environment)}
      action={texts.action}
      initial={firstDraft()}
      form={(draft, change) => (
        <>
          <PlanForm draft={draft} change={change} projectId={projectId} />
          <StagesReach stages={draft.stages} about={{ ...here, beside }} />
        </>
      )}
      isFine={isFinePlan}
      changesOf={(draft) => [{ summary: summaryOf(draft, place), before: null, after: copiedBody(draft) }]}
      environment={place}
      inHistory
      warning={active.length > 0 && <Banner look="warn">{texts.beside(active.length)}</Banner>}
      onClose={onClose}
      onSave={async (draft, { propose, comment }) => {
        const payload = copiedBody(draft);
        if (propose) {
          const change = { action: 'addReleasePlan', feature: featureName, payload };
          const id = await proposeChanges({ projectId, environment }, [change as never], comment);
          announceRequest({ projectId, id, description: featureName });
          return;
        }
        await addPlan({ ...path, environment }, payload, comment);
        announce({
          title: texts.done(featureName, environment),
          about: [aboutFlag(projectId, featureName, environment)],
        });
      }}
    />
  );
};
