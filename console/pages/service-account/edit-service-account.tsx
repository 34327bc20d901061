import { nameOf } from '../../accounts/names.ts';
import { RootRoleField } from '../../accounts/root-role-field.tsx';
import { queryClient } from '../../api/query-client.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import {
  changeServiceAccount,
  type ServiceAccount,
  serviceAccountDraftOf,
  serviceAccountNow,
} from '../../queries/service-accounts.ts';
import { serviceAccounts as texts } from '../../texts/service-accounts.ts';

export interface ServiceAccountDialogProps {
  readonly account: ServiceAccount;
  readonly onClose: () => void;
}

/** Changes the name and the root role of a service account. */
export const EditServiceAccount = ({ account, onClose }: ServiceAccountDialogProps) => {
  const before = serviceAccountDraftOf(account);
  const { id } = account;
  return (
    <FormDialog
      title={texts.editTitle(nameOf(account))}
      initial={before}
      isFine={({ name }) => before.name === '' || name.trim() !== ''}
      onClose={onClose}
      onSave={async (given) => {
        const draft = { ...given, name: given.name.trim() };
        await requireUnmoved(before, await serviceAccountNow(id));
        await changeServiceAccount(id, draft);
        announce({
          title: texts.changed(nameOf({ ...account, ...draft })),
          // There is no undo for an added name, because the API cannot remove it.
          ...((before.name !== '' || draft.name === '') && {
            undo: async () => {
              await requireUnmoved(draft, await serviceAccountNow(id));
              await changeServiceAccount(id, before);
              await queryClient.invalidateQueries();
              announce({ title: texts.undone(nameOf(account)) });
            },
          }),
        });
      }}
      form={(draft, change) => (
        <>
          <TextField
            label={texts.form.name}
            maxLength={200}
            dir="auto"
            autoComplete="off"
            error={before.name !== '' && draft.name.trim() === '' ? texts.form.kept : undefined}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <RootRoleField value={draft.rootRole} onChange={(rootRole) => change({ rootRole })} />
        </>
      )}
    />
  );
};
