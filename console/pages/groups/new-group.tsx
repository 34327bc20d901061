import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { FormDialog } from '../../design/form-dialog.tsx';
import { PlusIcon } from '../../design/icons.tsx';
import { announce } from '../../design/toasts.ts';
import { createGroup } from '../../queries/groups.ts';
import { useLacking } from '../../session/permissions.ts';
import { groups as texts } from '../../texts/groups.ts';
import { draftOf, GroupForm, type GroupInput, isFine } from '../group/group-form.tsx';

const empty: GroupInput = { name: '', description: '', rootRole: null, mappings: '' };

/** Opens the form for a new group, and then its page: there it gets members. */
export const NewGroup = () => {
  const lacking = useLacking();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" lacks={lacking({ permission: 'ADMIN' })} onClick={() => setOpen(true)}>
        <PlusIcon />
        {texts.create}
      </Button>
      {open && (
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
      )}
    </>
  );
};
