import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isSame } from '../../../../lib/definition/same.ts';
import { aboutFlag } from '../../../changes/about.ts';
import { announceRequest } from '../../../changes/announce-request.tsx';
import { EditDialog } from '../../../changes/edit-dialog.tsx';
import { SelectField } from '../../../design/fields/field.tsx';
import { Banner } from '../../../design/messages/banner.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { proposeChanges } from '../../../queries/change-requests.ts';
import { addPlan } from '../../../queries/release-plans.ts';
import { projectTemplates, type Template } from '../../../queries/release-templates.ts';
import { copiedBody, draftOf, firstDraft, isFinePlan, type PlanDraft, planBody } from '../../../releases/draft.ts';
import { PlanForm } from '../../../releases/plan-form.tsx';
import { stagesText } from '../../../releases/plan-words.ts';
import { StagesReach } from '../../../releases/stages-reach.tsx';
import { common } from '../../../texts/common.ts';
import { releaseForm } from '../../../texts/release-form.ts';
import { definitionOf } from '../definition.ts';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';

const { add: texts } = releaseForm;

interface AddPlanProps {
  readonly place: EditableEnvironment;
  readonly onClose: () => void;
}

/** A plan, and the template with which it began. */
interface AddedPlan extends PlanDraft {
  readonly template: Template | undefined;
}

/** A template that nobody has edited is named: the plan then says of which one it was made. */
const payloadOf = ({ template, ...draft }: AddedPlan) =>
  template !== undefined && isSame(planBody(draftOf(template)), planBody(draft))
    ? { templateId: template.id }
    : copiedBody(draft);

interface TemplateChoiceProps {
  readonly projectId: string;
  readonly chosen: Template | undefined;
  readonly onChoose: (members: AddedPlan) => void;
}

/** A template fills the form, which can be edited then. */
const TemplateChoice = ({ projectId, chosen, onChoose }: TemplateChoiceProps) => {
  const { data, isError, isPending } = useQuery(projectTemplates(projectId, false));
  const choose = (id: string): void => {
    const template = data?.find((one) => one.id === id);
    onChoose({ ...(template === undefined ? firstDraft() : draftOf(template)), template });
  };
  return (
    <SelectField
      label={texts.template}
      hint={isPending ? common.pending : data?.length === 0 ? texts.noTemplates : texts.templateHint}
      error={isError ? texts.templatesFailed : undefined}
      value={chosen?.id ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{texts.own}</option>
      {data?.map(({ id, name, project }) => (
        <option key={id} value={id}>
          {project === undefined ? name : texts.ofProject(name)}
        </option>
      ))}
    </SelectField>
  );
};

const summaryOf = (draft: PlanDraft, place: EditableEnvironment): string => {
  const [first] = draft.stages;
  const begins = Number(first?.approvals) > 0 ? texts.waits : texts.begins;
  return [
    texts.summary(draft.name, place.name, stagesText(draft.stages)),
    place.flag.enabled ? begins(first?.name ?? '') : texts.whenOn,
  ].join(' ');
};

/** Makes a plan of stages or of a template. Where changes are reviewed, it is proposed. */
export const AddPlan = ({ place, onClose }: AddPlanProps) => {
  const { path, flag, situation } = useFlag();
  const { projectId, featureName } = path;
  const { name: environment } = place;
  const { flag: of, parents } = situation(environment);
  const beside = useMemo(() => definitionOf(place.flag), [place.flag]);
  const about = useMemo(() => ({ flag: of, environment, parents, beside }), [of, environment, parents, beside]);
  const initial: AddedPlan = { ...firstDraft(), template: undefined };
  const active = beside.strategies.filter(({ disabled }) => !disabled);
  return (
    <EditDialog
      title={texts.title(flag.name, environment)}
      action={texts.action}
      initial={initial}
      form={(draft, change) => (
        <>
          <TemplateChoice projectId={projectId} chosen={draft.template} onChoose={change} />
          <PlanForm draft={draft} change={change} projectId={projectId} />
          <StagesReach stages={draft.stages} about={about} />
        </>
      )}
      isFine={isFinePlan}
      changesOf={(draft) => [{ summary: summaryOf(draft, place), before: null, after: copiedBody(draft) }]}
      environment={place}
      inHistory
      warning={active.length > 0 && <Banner look="warn">{texts.beside(active.length)}</Banner>}
      onClose={onClose}
      onSave={async (draft, { propose, comment }) => {
        const payload = payloadOf(draft);
        if (propose) {
          const change = { action: 'addReleasePlan' as const, feature: featureName, payload };
          const id = await proposeChanges({ projectId, environment }, change, comment);
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
