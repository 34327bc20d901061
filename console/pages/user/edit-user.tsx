import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { nameOf } from '../../accounts/names.ts';
import { RootRoleField } from '../../accounts/root-role-field.tsx';
import { queryClient } from '../../api/query-client.ts';
import { CheckedNameField } from '../../changes/checked-name-field.tsx';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { scimIsOn } from '../../queries/scim.ts';
import { changeUser, type UserDraft, userDraftOf, userNow } from '../../queries/users.ts';
import { users as texts } from '../../texts/users.ts';
import type { UserDialogProps } from './user-dialogs.tsx';

const { form: formTexts } = texts;
const names = ['name', 'email', 'username'] as const;

/** Whether no stored name would be removed: the API can change a name, but not remove it. */
const isKept = (before: UserDraft, draft: UserDraft): boolean =>
  names.every((member) => before[member] === '' || draft[member].trim() !== '');

/** The names without surrounding blanks, as the API stores them. */
const trimmed = (draft: UserDraft): UserDraft => ({
  ...draft,
  ...{ name: draft.name.trim(), email: draft.email.trim(), username: draft.username.trim() },
});

/** Changes the names and the root role of a user. */
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
        // There is no undo for an added name, because the API cannot remove it.
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
          {names.map((member) => {
            const field = {
              label: formTexts[member],
              type: member === 'email' ? 'email' : 'text',
              maxLength: 200,
              dir: 'auto',
              autoComplete: 'off',
              spellCheck: false,
              readOnly: scim,
              error: before[member] !== '' && draft[member].trim() === '' ? formTexts.kept : undefined,
              value: draft[member],
              onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [member]: event.target.value }),
            };
            // The name that is shown need not be unique.
            return member === 'name' ? (
              <TextField key={member} {...field} />
            ) : (
              <CheckedNameField
                key={member}
                {...field}
                kind={member}
                own={before[member]}
                required={false}
                autoCapitalize="none"
              />
            );
          })}
          <RootRoleField value={draft.rootRole} onChange={(rootRole) => change({ rootRole })} />
        </>
      )}
    />
  );
};
