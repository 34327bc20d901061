import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { ConfirmWithDiff } from '../../../changes/confirm-with-diff.tsx';
import { Button } from '../../../design/button.tsx';
import { Menu } from '../../../design/dialogs/menu.tsx';
import { Switch } from '../../../design/fields/switch.tsx';
import { MoreIcon, PlusIcon } from '../../../design/icons.tsx';
import { Late, lateCode } from '../../../design/late.tsx';
import { EmptyState } from '../../../design/messages/empty-state.tsx';
import { ErrorState } from '../../../design/messages/error-state.tsx';
import { Loading } from '../../../design/messages/loading.tsx';
import { announce, announceProblem } from '../../../design/messages/toasts.ts';
import { Name } from '../../../design/name.tsx';
import page from '../../../design/page.module.css';
import { type ActionSet, actionSets, deleteActionSet, switchActionSet } from '../../../queries/actions.ts';
import { actions as texts } from '../../../texts/actions.ts';
import { common } from '../../../texts/common.ts';
import { aboutSet } from './about-set.ts';
import type { EditSetProps, NewSetProps } from './set-dialogs.tsx';
import { actionText, bodyOf, draftOf, filtersText, type SetNames } from './set-draft.ts';
import { useSetNames } from './use-set-names.ts';

/** The forms have the evaluator. */
const newSet = lateCode<NewSetProps>(async () => (await import('./set-dialogs.tsx')).NewSet);
const editSet = lateCode<EditSetProps>(async () => (await import('./set-dialogs.tsx')).EditSet);

/** The API allows at most this many sets in a project. */
const maxSets = 5;

const useSetSwitch = (projectId: string) =>
  useMutation({
    scope: { id: 'action-sets' },
    mutationFn: ({ id, enabled }: ActionSet) => switchActionSet({ projectId, id }, !enabled),
    onSuccess: (_data, { id, name, enabled }) =>
      announce({
        title: texts.switched(name, !enabled),
        about: aboutSet({ projectId, id }),
        undo: async () => {
          await switchActionSet({ projectId, id }, enabled);
          await queryClient.invalidateQueries();
          announce({ title: texts.undone(name), about: aboutSet({ projectId, id }) });
        },
      }),
    onError: announceProblem,
  });

interface OpenDialog {
  readonly dialog: 'edit' | 'delete';
  readonly set: ActionSet;
}

interface SetRowProps {
  readonly projectId: string;
  readonly set: ActionSet;
  readonly names: SetNames;
  readonly onSwitch: () => void;
  readonly onOpen: (dialog: OpenDialog['dialog']) => void;
}

const SetRow = ({ projectId, set, names, onSwitch, onOpen }: SetRowProps) => {
  const { id, name, description, enabled } = set;
  const { endpoint, filters, actor, actions } = draftOf(set);
  const matching = filtersText(filters);
  return (
    <li className={page.row}>
      <Switch label={texts.runs(name)} on={enabled} onChange={onSwitch} />
      <div className={page.grow}>
        <h3>
          <Name>{name}</Name>
        </h3>
        {description !== null && (
          <p className={page.soft} dir="auto">
            {description}
          </p>
        )}
        <p className={page.soft} dir="auto">
          {texts.when(names.endpoint(endpoint ?? 0), matching === '' ? '' : texts.filtered(matching))},{' '}
          {texts.as(names.actor(actor ?? 0))}:
        </p>
        <ol className={page.items}>
          {actions.map((action, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an action is known by its place
            <li key={position} dir="auto">
              {position + 1}. {actionText(action, names)}
            </li>
          ))}
        </ol>
      </div>
      <Link
        to="/projects/$projectId/settings"
        params={{ projectId }}
        search={{ tab: 'actions', set: id }}
        aria-label={texts.logOf(name)}
      >
        {texts.log}
      </Link>
      <Menu
        trigger={
          <Button look="quiet" label={common.moreOf(name)}>
            <MoreIcon />
          </Button>
        }
        actions={[
          { label: texts.edit, onSelect: () => onOpen('edit') },
          { label: texts.remove, onSelect: () => onOpen('delete') },
        ]}
      />
    </li>
  );
};

/** The action sets of a project. */
export const SetList = ({ projectId }: { readonly projectId: string }) => {
  const { data, error, isError, refetch } = useQuery(actionSets(projectId));
  const names = useSetNames(projectId);
  const step = useSetSwitch(projectId);
  const [creating, setCreating] = useState(false);
  const [opened, setOpened] = useState<OpenDialog>();
  const close = (): void => setOpened(undefined);
  if (data === undefined) return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
  const create = (
    <Button look="primary" lacks={data.length >= maxSets ? texts.full : undefined} onClick={() => setCreating(true)}>
      <PlusIcon />
      {texts.create}
    </Button>
  );
  return (
    <section className={page.card} aria-labelledby="project-actions">
      <div className={page.row}>
        <h2 id="project-actions" className={page.grow}>
          {texts.heading}
        </h2>
        {data.length > 0 && create}
      </div>
      <p className={page.soft}>{texts.lead}</p>
      {data.length === 0 ? (
        <EmptyState title={texts.none} actions={create}>
          <p>{texts.noneText}</p>
        </EmptyState>
      ) : (
        <ul className={page.items} aria-labelledby="project-actions">
          {data.map((set) => (
            <SetRow
              key={set.id}
              projectId={projectId}
              set={set}
              names={names}
              onSwitch={() => step.mutate(set)}
              onOpen={(dialog) => setOpened({ dialog, set })}
            />
          ))}
        </ul>
      )}
      {creating && <Late code={newSet} props={{ projectId, onClose: () => setCreating(false) }} />}
      {opened?.dialog === 'edit' && <Late code={editSet} props={{ projectId, set: opened.set, onClose: close }} />}
      {opened?.dialog === 'delete' && (
        <ConfirmWithDiff
          title={texts.removeTitle(opened.set.name)}
          action={texts.remove}
          danger
          changes={[
            {
              summary: texts.removeSummary(opened.set.name),
              before: bodyOf(draftOf(opened.set), opened.set.enabled),
              after: null,
            },
          ]}
          onClose={close}
          onSave={async () => {
            const { id, name } = opened.set;
            await deleteActionSet({ projectId, id });
            announce({ title: texts.deleted(name), about: aboutSet({ projectId, id }) });
          }}
        />
      )}
    </section>
  );
};
