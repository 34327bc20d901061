import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { fieldError } from '../../api/field-errors.ts';
import { CheckedNameField } from '../../changes/checked-name-field.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { SelectField, TextArea } from '../../design/fields/field.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { NewButton } from '../../layout/new-button.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { featureTypes, projects as projectsQuery } from '../../queries/configuration.ts';
import { createFlag } from '../../queries/flags.ts';
import { namingRuleOf, noNamingRule, projectDetails } from '../../queries/projects.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { flags } from '../../texts/flags.ts';
import styles from './flags.module.css';

const { create: texts } = flags;

/** Opens the form for a new flag. @param projectId the only project to choose; absent: any */
export const NewFlag = ({ projectId }: { readonly projectId?: string | undefined }) => (
  <NewButton lacks={useLacking()({ permission: 'CREATE_FEATURE', project: projectId })}>{texts.open}</NewButton>
);

/** The form for a new flag, shown when the address says so. */
export const NewFlagForm = ({ projectId }: { readonly projectId?: string | undefined }) => {
  const lacking = useLacking();
  const [open, setOpen] = useCreating();
  if (!open || lacking({ permission: 'CREATE_FEATURE', project: projectId }) !== undefined) return null;
  return <NewFlagDialog projectId={projectId} onClose={() => setOpen(false)} />;
};

interface NewFlagDialogProps {
  readonly projectId: string | undefined;
  readonly onClose: () => void;
}

const NewFlagDialog = ({ projectId, onClose }: NewFlagDialogProps) => {
  const form = useId();
  const navigate = useNavigate();
  const lacking = useLacking();
  const { data: types = [] } = useQuery(featureTypes);
  const { data: listed = [] } = useQuery(projectsQuery);
  const projects = listed.filter(({ id }) =>
    projectId === undefined ? lacking({ permission: 'CREATE_FEATURE', project: id }) === undefined : id === projectId,
  );
  const [typed, setName] = useState('');
  const name = typed.trim();
  const [picked, setPicked] = useState<string>();
  const [type, setType] = useState('release');
  const [description, setDescription] = useState('');
  const project = picked ?? projectId ?? projects[0]?.id;
  const { data: details } = useQuery({ ...projectDetails(project ?? ''), enabled: project !== undefined });
  const { pattern, example, description: explanation } = details ? namingRuleOf(details) : noNamingRule;
  const creating = useMutation({
    mutationFn: (into: string) => createFlag(into, { name, type, description }),
    onSuccess: async (_, into) => {
      announce({ title: texts.done(name), description: texts.doneHint });
      await navigate({
        to: '/projects/$projectId/features/$featureName',
        params: { projectId: into, featureName: name },
      });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (project !== undefined && !creating.isPending) creating.mutate(project);
  };
  const wrongName = fieldError(creating.error, 'name');
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={form} look="primary" waits={creating.isPending || project === undefined}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <CheckedNameField
          kind="flag"
          project={project}
          label={texts.name}
          hint={pattern ? `${texts.nameHint} ${texts.namingRule(pattern, example, explanation)}` : texts.nameHint}
          error={wrongName}
          spellCheck={false}
          value={typed}
          onChange={(event) => setName(event.target.value)}
        />
        {projectId === undefined && (
          <SelectField label={texts.project} value={project ?? ''} onChange={(event) => setPicked(event.target.value)}>
            {projects.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField label={texts.type} value={type} onChange={(event) => setType(event.target.value)}>
          {types.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={texts.description}
          value={description}
          dir="auto"
          onChange={(event) => setDescription(event.target.value)}
        />
        {creating.isError && wrongName === undefined && <ErrorState error={creating.error} />}
      </form>
    </Dialog>
  );
};
