import { useNavigate } from '@tanstack/react-router';
import { CheckedNameField } from '../../changes/checked-name-field.tsx';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { SelectField, TextArea, TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { NewButton } from '../../layout/new-button.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { createProject, modes, type NewProject as NewProjectDraft } from '../../queries/projects.ts';
import { useLacking } from '../../session/permissions.ts';
import { projects as texts } from '../../texts/projects.ts';

const { form: formTexts } = texts;
const empty: NewProjectDraft = { id: '', name: '', description: '', mode: 'open' };

const NewProjectDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate();
  return (
    <EditDialog
      title={texts.create}
      action={texts.make}
      initial={empty}
      isFine={({ id, name }) => id !== '' && name.trim() !== ''}
      changesOf={(draft) => [{ summary: texts.words.created(draft.name, draft.id), before: null, after: draft }]}
      inHistory
      onClose={onClose}
      onSave={async (draft, { comment }) => {
        await createProject({ ...draft, name: draft.name.trim() }, comment);
        announce({ title: texts.created(draft.name) });
        await navigate({ to: '/projects/$projectId/settings', params: { projectId: draft.id } });
      }}
      form={(draft, change) => (
        <>
          <TextField
            label={formTexts.name}
            required
            maxLength={255}
            dir="auto"
            autoComplete="off"
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <CheckedNameField
            kind="project"
            label={formTexts.id}
            hint={formTexts.idHint}
            spellCheck={false}
            value={draft.id}
            onChange={(event) => change({ id: event.target.value.trim() })}
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
            onChange={(event) => change({ mode: modes.find((mode) => mode === event.target.value) ?? 'open' })}
          >
            {modes.map((mode) => (
              <option key={mode} value={mode}>
                {texts.modes[mode]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    />
  );
};

/** Opens the form for a new project. */
export const NewProject = () => (
  <NewButton lacks={useLacking()({ permission: 'CREATE_PROJECT' })}>{texts.create}</NewButton>
);

/** The form for a new project, shown when the address says so. */
export const NewProjectForm = () => {
  const lacking = useLacking();
  const [open, setOpen] = useCreating();
  if (!open || lacking({ permission: 'CREATE_PROJECT' }) !== undefined) return null;
  return <NewProjectDialog onClose={() => setOpen(false)} />;
};
