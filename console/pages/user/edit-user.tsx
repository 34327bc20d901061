import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../../accounts/names.ts';
import { RootRoleField } from '../../accounts/root-role-field.tsx';
import { queryClient } from '../../api/query-client.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { Banner } from '../../design/banner.tsx';
import { TextField } from '../../design/field.tsx';
import { FormDialog } from '../../design/form-dialog.tsx';
import { announce } from '../../design/toasts.ts';
import { scimIsOn } from '../../queries/scim.ts';
import { changeUser, type UserDraft, userDraftOf, userNow } from '../../queries/users.ts';
import { users as texts } from '../../texts/users.ts';
import type { UserDialogProps } from './user-dialogs.tsx';

const { form: formTexts } = texts;
const names = ['name', 'email', 'username'] as const;

/** A name that is there can be changed, but not be taken away. */
const isKept = (before: UserDraft, draft: UserDraft): boolean =>
  names.every((member) => before[member] === '' || draft[member].trim() !== '');

/** As the API keeps it: without blanks around the names. */
const trimmed = (draft: UserDraft): UserDraft => ({
  ...draft,
  ...{ name: draft.name.trim(), email: draft.email.trim(), username: draft.username.trim() },
});

/** Changes names and root role of a user. */
export const EditUser = ({ user, onClose }: UserDialogProps) => {
  const before = userDraftOf(user);
  const { data: scim = false } = useQuery({ ...scimIsOn, enabled: user.scimId !== undefined });
  return (
    <FormDialog
      title={texts.editTitle(nameOf(user))}
      initial={before}
      isFine={(draft) => isKept(before, draft)}
      onClose={onClose}
      onSave={async (given) => {
        const draft = trimmed(given);
        await requireUnmoved(before, await userNow(user.id));
        await changeUser(user.id, draft);
        // A name that was added cannot be taken away again.
        const undoable = names.every((member) => before[member] !== '' || draft[member] === '');
        announce({
          title: texts.changed(nameOf({ id: user.id, ...draft })),
          ...(undoable && {
            undo: async () => {
              await requireUnmoved(draft, await userNow(user.id));
              await changeUser(user.id, before);
              await queryClient.invalidateQueries();
              announce({ title: texts.undone(nameOf(user)) });
            },
          }),
        });
      }}
      form={(draft, change) => (
        <>
          {scim && <Banner>{formTexts.managed}</Banner>}
          {names.map((member) => (
            <TextField
              key={member}
              label={formTexts[member]}
              type={member === 'email' ? 'email' : 'text'}
              maxLength={200}
              dir="auto"
              autoComplete="off"
              autoCapitalize={member === 'name' ? undefined : 'none'}
              spellCheck={false}
              readOnly={scim}
              error={before[member] !== '' && draft[member].trim() === '' ? formTexts.kept : undefined}
              value={draft[member]}
              onChange={(event) => change({ [member]: event.target.value })}
            />
          ))}
          <RootRoleField value={draft.rootRole} onChange={(rootRole) => change({ rootRole })} />
        </>
      )}
    />
  );
};
