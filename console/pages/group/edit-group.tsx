import { queryClient } from '../../api/query-client.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { changeGroup, type Group, groupDraftOf, groupNow } from '../../queries/groups.ts';
import { groups as texts } from '../../texts/groups.ts';
import { draftOf, GroupForm, inputOf, isFine } from './group-form.tsx';
import { useManaged } from './managed.ts';

export interface EditGroupProps {
  readonly group: Group;
  readonly onClose: () => void;
}

/** Changes the name, the root role and the SSO mappings of a group. */
export const EditGroup = ({ group, onClose }: EditGroupProps) => {
  const { id, name } = group;
  const before = groupDraftOf(group);
  const managed = useManaged(group);
  return (
    <FormDialog
      title={texts.editTitle(name)}
      initial={inputOf(before)}
      isFine={isFine}
      onClose={onClose}
      onSave={async (input) => {
        const draft = draftOf(input);
        await requireUnmoved(before, await groupNow(id));
        await changeGroup(id, draft);
        announce({
          title: texts.changed(draft.name),
          undo: async () => {
            await requireUnmoved(draft, await groupNow(id));
            await changeGroup(id, before);
            await queryClient.invalidateQueries();
            announce({ title: texts.undone(name) });
          },
        });
      }}
      form={(input, change) => <GroupForm input={input} change={change} own={name} managed={managed} />}
    />
  );
};
