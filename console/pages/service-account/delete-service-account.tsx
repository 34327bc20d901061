import { useQuery } from '@tanstack/react-query';
import { Loses } from '../../accounts/loses.tsx';
import { nameOf } from '../../accounts/names.ts';
import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { accessOf } from '../../queries/accounts.ts';
import { deleteServiceAccount } from '../../queries/service-accounts.ts';
import { serviceAccounts } from '../../texts/service-accounts.ts';
import type { ServiceAccountDialogProps } from './edit-service-account.tsx';

const { remove: texts } = serviceAccounts;

export interface DeleteServiceAccountProps extends ServiceAccountDialogProps {
  readonly onDeleted?: () => unknown;
}

/** Deletes a service account, after it has listed what is deleted with it. */
export const DeleteServiceAccount = ({ account, onClose, onDeleted }: DeleteServiceAccountProps) => {
  const access = useQuery(accessOf(account.id));
  const name = nameOf(account);
  return (
    <ConfirmDialog
      title={texts.title(name)}
      action={texts.action}
      waits={access.isPending}
      onClose={onClose}
      onConfirm={async () => {
        await deleteServiceAccount(account.id);
        await onDeleted?.();
        announce({ title: texts.done(name) });
      }}
    >
      <Loses accountId={account.id} name={name} rootRole={account.rootRole ?? null} tokens={account.tokens.length} />
    </ConfirmDialog>
  );
};
