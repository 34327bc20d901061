import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { memberChanges, type Sentences } from '../../changes/member-changes.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { Button } from '../../design/button.tsx';
import { Facts } from '../../design/data/facts.tsx';
import { SelectField, TextArea, TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import {
  changeProject,
  modes,
  type ProjectDetails,
  type ProjectDraft,
  projectDraftOf,
  projectNow,
} from '../../queries/projects.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { projects as texts } from '../../texts/projects.ts';
import { StickinessChoice, stickinessText } from './stickiness-choice.tsx';

const { words, form: formTexts, details: detailTexts } = texts;

const sentences: Sentences<ProjectDraft> = {
  name: (name) => words.name(name),
  description: (text) => words.description(text),
  mode: (mode) => words.mode(mode),
  defaultStickiness: (field) => words.stickiness(field),
  featureLimit: (limit) => words.limit(limit),
};

export interface DetailsProps {
  readonly projectId: string;
  readonly project: ProjectDetails;
}

const DetailsDialog = ({ projectId, project, onClose }: DetailsProps & { readonly onClose: () => void }) => {
  const [before] = useState(() => projectDraftOf(project));
  return (
    <EditDialog
      title={texts.settingsOf(before.name)}
      initial={before}
      isFine={({ name }) => name.trim() !== ''}
      changesOf={(draft) => memberChanges(before, draft, sentences)}
      inHistory
      onClose={onClose}
      onSave={async (draft, { comment }) => {
        await requireUnmoved(before, await projectNow(projectId));
        await changeProject(projectId, draft, comment);
        announce({
          title: texts.changed(draft.name),
          undo: async () => {
            await requireUnmoved(draft, await projectNow(projectId));
            await changeProject(projectId, before, '');
            await queryClient.invalidateQueries();
            announce({ title: texts.undone(before.name) });
          },
        });
      }}
      form={(draft, change) => (
        <>
          <TextField
            label={formTexts.name}
            required
            maxLength={255}
            dir="auto"
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextArea
            label={formTexts.description}
            dir="auto"
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          <SelectField
            label={formTexts.mode}
            value={draft.mode}
            onChange={(event) => change({ mode: modes.find((mode) => mode === event.target.value) ?? draft.mode })}
          >
            {modes.map((mode) => (
              <option key={mode} value={mode}>
                {texts.modes[mode]}
              </option>
            ))}
          </SelectField>
          <StickinessChoice
            label={formTexts.stickiness}
            value={draft.defaultStickiness}
            onChange={(defaultStickiness) => change({ defaultStickiness })}
          />
          <TextField
            label={formTexts.limit}
            hint={formTexts.limitHint}
            inputMode="numeric"
            value={draft.featureLimit ?? ''}
            onChange={(event) => {
              const digits = event.target.value.replace(/\D/g, '').slice(0, 6);
              change({ featureLimit: digits === '' ? null : Number(digits) });
            }}
          />
        </>
      )}
    />
  );
};

/** The name, description and rules of a project. */
export const Details = ({ projectId, project }: DetailsProps) => {
  const lacking = useLacking();
  const [editing, setEditing] = useState(false);
  const facts = [
    [formTexts.id, projectId],
    [formTexts.name, project.name],
    [formTexts.description, project.description || detailTexts.none],
    [formTexts.mode, texts.modes[project.mode]],
    [formTexts.stickiness, stickinessText(project.defaultStickiness)],
    [formTexts.limit, project.featureLimit === null ? detailTexts.noLimit : String(project.featureLimit)],
  ] as const;
  return (
    <Facts
      heading={detailTexts.heading}
      facts={facts}
      actions={
        <Button lacks={lacking({ permission: 'UPDATE_PROJECT', project: projectId })} onClick={() => setEditing(true)}>
          {common.edit}
        </Button>
      }
    >
      {editing && <DetailsDialog projectId={projectId} project={project} onClose={() => setEditing(false)} />}
    </Facts>
  );
};
