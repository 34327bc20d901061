import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { aboutFlag } from '../../../changes/about.ts';
import { announceRequest } from '../../../changes/announce-request.tsx';
import { CheckedNameField } from '../../../changes/checked-name-field.tsx';
import { ConfirmWithDiff, type Saving } from '../../../changes/confirm-with-diff.tsx';
import { undoOf } from '../../../changes/undo-of.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { SelectField } from '../../../design/fields/field.tsx';
import { Banner } from '../../../design/messages/banner.tsx';
import { ErrorState } from '../../../design/messages/error-state.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { projects } from '../../../queries/configuration.ts';
import { cloneFlag, flagUsage, moveFlag } from '../../../queries/flag.ts';
import { archiveFlags, deleteFlags } from '../../../queries/flags.ts';
import { common } from '../../../texts/common.ts';
import { flag as texts } from '../../../texts/flag.ts';
import { useProjectReview } from '../drafts/project-review.ts';
import { proposeChange } from '../drafts/save.ts';
import { useFlag } from '../whom/flag-context.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

/** Archives a flag; undo revives it. */
export const ArchiveDialog = ({ onClose }: DialogProps) => {
  const { flag, path } = useFlag();
  const { environment, production } = useProjectReview();
  const { data: usage = [], isPending } = useQuery(flagUsage(flag.name, 24));
  const asked = usage.reduce((sum, { yes, no }) => sum + yes + no, 0);
  const { children = [] } = flag;
  const { archive: archiveTexts, archived: archivedTexts } = texts;
  const save = async ({ propose, comment, question }: Saving): Promise<void> => {
    if (propose && environment !== undefined) {
      const id = await proposeChange(path, environment.name, { action: 'archiveFeature' }, comment);
      announceRequest({ projectId: path.projectId, id, description: flag.name });
      return;
    }
    const { projectId } = path;
    const revision = await archiveFlags({ projectId, features: [flag.name], comment });
    const about = [aboutFlag(projectId, flag.name)];
    announce({
      title: archiveTexts.done(flag.name),
      about,
      question,
      undo: undoOf({
        about,
        projectId,
        revision,
        feature: flag.name,
        skipsReview: environment !== undefined,
        title: archivedTexts.revived(flag.name),
      }),
    });
  };
  return (
    <ConfirmWithDiff
      title={archiveTexts.title(flag.name)}
      environment={environment}
      production={production}
      inHistory
      danger
      action={archiveTexts.go}
      // The warning about usage comes before the click.
      waits={isPending}
      changes={[
        {
          summary: archiveTexts.summary(flag.name),
          before: { feature: flag.name, archived: false },
          after: { feature: flag.name, archived: true },
        },
      ]}
      warning={
        <>
          <Banner look="warn">{archiveTexts.warning}</Banner>
          {children.length > 0 && <Banner look="bad">{archiveTexts.children(children.join(', '))}</Banner>}
          {asked > 0 && <Banner look="bad">{archiveTexts.used(asked)}</Banner>}
        </>
      }
      onClose={onClose}
      onSave={save}
    />
  );
};

/** Copies a flag, and opens the copy. */
export const CloneDialog = ({ onClose }: DialogProps) => {
  const { flag, path } = useFlag();
  const navigate = useNavigate();
  const [name, setName] = useState(`${flag.name.slice(0, 98)}-2`);
  const { clone: cloneTexts } = texts;
  const cloning = useMutation({
    mutationFn: () => cloneFlag(path, name),
    onSuccess: async () => {
      announce({ title: cloneTexts.done(name) });
      onClose();
      await navigate({
        to: '/projects/$projectId/features/$featureName',
        params: { projectId: path.projectId, featureName: name },
      });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={cloneTexts.title(flag.name)}
      lead={cloneTexts.lead}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" form="clone" waits={name === '' || cloning.isPending}>
            {cloneTexts.go}
          </Button>
        </>
      }
    >
      <form
        id="clone"
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '' && !cloning.isPending) cloning.mutate();
        }}
      >
        <CheckedNameField
          kind="flag"
          project={path.projectId}
          label={cloneTexts.name}
          hint={cloneTexts.nameHint}
          value={name}
          onChange={(event) => setName(event.target.value.trim())}
        />
      </form>
      {cloning.isError && <ErrorState error={cloning.error} />}
    </Dialog>
  );
};

/** Moves a flag to another project, and opens it there. */
export const MoveDialog = ({ onClose }: DialogProps) => {
  const { flag, path } = useFlag();
  const { production } = useProjectReview();
  const navigate = useNavigate();
  const { data: listed = [] } = useQuery(projects);
  const others = listed.filter(({ id }) => id !== path.projectId);
  const [chosen, setChosen] = useState('');
  const [confirming, setConfirming] = useState(false);
  const target = chosen || others[0]?.id || '';
  const { move: moveTexts } = texts;
  const go = (projectId: string) =>
    navigate({ to: '/projects/$projectId/features/$featureName', params: { projectId, featureName: flag.name } });
  const save = async ({ comment, question }: Saving): Promise<void> => {
    await moveFlag(path, target, comment);
    await go(target);
    announce({
      title: moveTexts.done(flag.name, target),
      question,
      undo: async () => {
        await moveFlag({ ...path, projectId: target }, path.projectId, '');
        await go(path.projectId);
        await queryClient.invalidateQueries();
      },
    });
  };
  if (confirming)
    return (
      <ConfirmWithDiff
        title={moveTexts.confirm(flag.name, target)}
        production={production}
        inHistory
        changes={[
          {
            summary: moveTexts.summary(flag.name, path.projectId, target),
            before: { project: path.projectId },
            after: { project: target },
          },
        ]}
        warning={<Banner look="warn">{moveTexts.warning}</Banner>}
        onClose={onClose}
        onSave={save}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={moveTexts.title(flag.name)}
      lead={moveTexts.lead}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" waits={target === ''} onClick={() => setConfirming(true)}>
            {common.change.next}
          </Button>
        </>
      }
    >
      <SelectField label={moveTexts.project} value={target} onChange={(event) => setChosen(event.target.value)}>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
};

/** Deletes an archived flag for good, and opens the list. */
export const DeleteDialog = ({ onClose }: DialogProps) => {
  const { flag, path } = useFlag();
  const navigate = useNavigate();
  const { archived: archivedTexts } = texts;
  const save = async ({ comment }: Saving): Promise<void> => {
    await deleteFlags({ projectId: path.projectId, features: [flag.name], comment });
    await navigate({ to: '/projects/$projectId/flags', params: { projectId: path.projectId } });
    announce({ title: archivedTexts.deleted(flag.name) });
  };
  return (
    <ConfirmWithDiff
      title={archivedTexts.deleteTitle(flag.name)}
      inHistory
      danger
      action={archivedTexts.delete}
      changes={[
        {
          summary: archivedTexts.deleteSummary(flag.name),
          before: { feature: flag.name, archived: true },
          after: undefined,
        },
      ]}
      warning={<Banner look="bad">{archivedTexts.deleteWarning}</Banner>}
      onClose={onClose}
      onSave={save}
    />
  );
};
