import { queryClient } from '../../../api/query-client.ts';
import { EditDialog } from '../../../changes/edit-dialog.tsx';
import { requireUnmoved } from '../../../changes/require-unmoved.ts';
import { announce } from '../../../design/messages/toasts.ts';
import {
  type ActionSet,
  actionSetNow,
  changeActionSet,
  createActionSet,
  deleteActionSet,
  type SetPlace,
} from '../../../queries/actions.ts';
import { actions as texts } from '../../../texts/actions.ts';
import { aboutSet } from './about-set.ts';
import { bodyOf, changesOf, createdWith, draftOf, emptySet, isFineSet } from './set-draft.ts';
import { SetForm } from './set-form.tsx';
import { useSetNames } from './use-set-names.ts';

export interface NewSetProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

export const NewSet = ({ projectId, onClose }: NewSetProps) => {
  const names = useSetNames(projectId);
  return (
    <EditDialog
      title={texts.create}
      action={texts.make}
      initial={emptySet}
      form={(draft, change) => <SetForm projectId={projectId} draft={draft} change={change} names={names} />}
      isFine={isFineSet}
      changesOf={(draft) => createdWith(draft, names)}
      inHistory
      onClose={onClose}
      onSave={async (draft, { comment }) => {
        const { id, name } = await createActionSet(projectId, bodyOf(draft, true), comment);
        const about = aboutSet({ projectId, id });
        announce({
          title: texts.created(name),
          about,
          undo: async () => {
            await deleteActionSet({ projectId, id });
            await queryClient.invalidateQueries();
            announce({ title: texts.deleted(name), about });
          },
        });
      }}
    />
  );
};

/** What is stored of a set now, bypassing every cache; null: it was deleted. */
const storedNow = async (place: SetPlace) => {
  const now = await actionSetNow(place);
  return now === undefined ? null : bodyOf(draftOf(now), now.enabled);
};

export interface EditSetProps extends NewSetProps {
  readonly set: ActionSet;
}

/** Changes a set after the difference was shown. What has begun is finished as it was. */
export const EditSet = ({ projectId, set, onClose }: EditSetProps) => {
  const { id, name, enabled } = set;
  const place = { projectId, id };
  const names = useSetNames(projectId);
  const before = draftOf(set);
  return (
    <EditDialog
      title={texts.editTitle(name)}
      initial={before}
      form={(draft, change) => <SetForm projectId={projectId} draft={draft} change={change} names={names} />}
      isFine={isFineSet}
      changesOf={(draft) => changesOf(before, draft, names)}
      inHistory
      onClose={onClose}
      onSave={async (draft, { comment }) => {
        const stored = bodyOf(before, enabled);
        await requireUnmoved(stored, await storedNow(place));
        const changed = await changeActionSet(place, bodyOf(draft, enabled), comment);
        const saved = bodyOf(draftOf(changed), changed.enabled);
        announce({
          title: texts.changed(changed.name),
          about: aboutSet(place),
          undo: async () => {
            await requireUnmoved(saved, await storedNow(place));
            await changeActionSet(place, stored, '');
            await queryClient.invalidateQueries();
            announce({ title: texts.undone(name), about: aboutSet(place) });
          },
        });
      }}
    />
  );
};
