import { queryClient } from '../../api/query-client.ts';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { memberChanges, type Sentences } from '../../changes/member-changes.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { announce } from '../../design/messages/toasts.ts';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  type Template,
  templateNow,
} from '../../queries/release-templates.ts';
import { draftOf, firstDraft, isFinePlan, type PlanDraft, planBody } from '../../releases/draft.ts';
import { PlanForm } from '../../releases/plan-form.tsx';
import { stagesText } from '../../releases/plan-words.ts';
import { anyFlag, StagesReach } from '../../releases/stages-reach.tsx';
import { releaseTemplates as texts } from '../../texts/release-templates.ts';

const { words } = texts;

const sentences: Sentences<PlanDraft> = {
  name: (name) => words.name(name),
  description: (text) => words.description(text),
  stages: (after, before) => words.stages(stagesText(before), stagesText(after)),
};

const formOf = (projectId: string | undefined) => (draft: PlanDraft, change: (members: Partial<PlanDraft>) => void) => (
  <>
    <PlanForm draft={draft} change={change} projectId={projectId} />
    <StagesReach stages={draft.stages} about={anyFlag} />
  </>
);

interface NewTemplateProps {
  /** undefined: it is for all projects */
  readonly projectId: string | undefined;
  readonly onClose: () => void;
}

export const NewTemplateDialog = ({ projectId, onClose }: NewTemplateProps) => (
  <EditDialog
    title={texts.create}
    action={texts.make}
    initial={firstDraft()}
    form={formOf(projectId)}
    isFine={isFinePlan}
    changesOf={(draft) => [
      { summary: texts.createdSummary(draft.name, stagesText(draft.stages)), before: null, after: planBody(draft) },
    ]}
    onClose={onClose}
    onSave={async (draft) => {
      const templateId = await createTemplate(projectId, planBody(draft));
      const about = [`release template ${templateId}`];
      announce({
        title: texts.created(draft.name),
        about,
        undo: async () => {
          await deleteTemplate({ templateId, projectId });
          await queryClient.invalidateQueries();
          announce({ title: texts.deleted(draft.name), about });
        },
      });
    }}
  />
);

interface EditTemplateProps {
  readonly template: Template;
  readonly onClose: () => void;
}

/** Plans that were made of the template stay as they are, so nobody is reached by a change. */
export const EditTemplateDialog = ({ template, onClose }: EditTemplateProps) => {
  const { id: templateId, project: projectId, name } = template;
  const place = { templateId, projectId };
  const about = [`release template ${templateId}`];
  const before = draftOf(template);
  return (
    <EditDialog
      title={texts.edit(name)}
      initial={before}
      form={formOf(projectId)}
      isFine={isFinePlan}
      changesOf={(draft) => memberChanges(before, draft, sentences)}
      onClose={onClose}
      onSave={async (draft, { comment }) => {
        await requireUnmoved(planBody(before), planBody(draftOf(await templateNow(place))));
        await changeTemplate(place, planBody(draft), comment);
        const saved = planBody(draftOf(await templateNow(place)));
        announce({
          title: texts.changed(draft.name),
          about,
          undo: async () => {
            await requireUnmoved(saved, planBody(draftOf(await templateNow(place))));
            await changeTemplate(place, planBody(before), '');
            await queryClient.invalidateQueries();
            announce({ title: texts.undone(name), about });
          },
        });
      }}
    />
  );
};
