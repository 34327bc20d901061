import { useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { NewButton } from '../../layout/new-button.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { createGroup } from '../../queries/groups.ts';
import { useLacking } from '../../session/permissions.ts';
import { groups as texts } from '../../texts/groups.ts';
import { draftOf, GroupForm, type GroupInput, isFine } from '../group/group-form.tsx';

const empty: GroupInput = { name: '', description: '', rootRole: null, mappings: '' };

/** Opens the form for a new group. */
export const NewGroup = () => <NewButton lacks={useLacking()({ permission: 'ADMIN' })}>{texts.create}</NewButton>;

/** The form for a new group, shown when the address says so. Afterwards the page of the group opens, to add members. */
export const NewGroupForm = () => {
  const navigate = useNavigate();
  const [open, setOpen] = useCreating();
  if (!open) return null;
  return (
    <FormDialog
      title={texts.create}
      initial={empty}
      isFine={isFine}
      action={texts.make}
      onClose={() => setOpen(false)}
      onSave={async (input) => {
        const draft = draftOf(input);
        const id = await createGroup(draft);
        announce({ title: texts.created(draft.name) });
        await navigate({ to: '/groups/$groupId', params: { groupId: String(id) } });
      }}
      form={(input, change) => <GroupForm input={input} change={change} managed={false} />}
    />
  );
};
