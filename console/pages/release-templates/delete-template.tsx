import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { deleteTemplate, type Template } from '../../queries/release-templates.ts';
import { releaseTemplates as texts } from '../../texts/release-templates.ts';

interface DeleteTemplateProps {
  readonly template: Template;
  readonly onClose: () => void;
}

export const DeleteTemplate = ({ template, onClose }: DeleteTemplateProps) => (
  <ConfirmWithDiff
    title={texts.confirmDelete(template.name)}
    changes={[{ summary: texts.deleteSummary(template.name), before: template, after: null }]}
    danger
    action={texts.unmake}
    onClose={onClose}
    onSave={async () => {
      await deleteTemplate({ templateId: template.id, projectId: template.project });
      announce({ title: texts.deleted(template.name), about: [`release template ${template.id}`] });
    }}
  />
);
