import { useQuery } from '@tanstack/react-query';
import { Loses } from '../../accounts/loses.tsx';
import { nameOf } from '../../accounts/names.ts';
import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { accessOf } from '../../queries/accounts.ts';
import { deleteUser, userTokens } from '../../queries/users.ts';
import { useSelf } from '../../session/permissions.ts';
import { users } from '../../texts/users.ts';
import type { UserDialogProps } from './user-dialogs.tsx';

const { remove: texts } = users;

export interface DeleteUserProps extends UserDialogProps {
  readonly onDeleted?: (() => unknown) | undefined;
}

/** Deletes a user, after it has listed what is deleted with it. */
export const DeleteUser = ({ user, onClose, onDeleted }: DeleteUserProps) => {
  const { user: self } = useSelf();
  const tokens = useQuery(userTokens(user.id));
  const access = useQuery(accessOf(user.id));
  const name = nameOf(user);
  return (
    <ConfirmDialog
      title={texts.title(name)}
      action={texts.action}
      waits={tokens.isPending || access.isPending}
      onClose={onClose}
      onConfirm={async () => {
        await deleteUser(user.id);
        await onDeleted?.();
        announce({ title: texts.done(name) });
      }}
    >
      {self.id === user.id && <Banner look="bad">{texts.self}</Banner>}
      <Loses accountId={user.id} name={name} rootRole={user.rootRole ?? null} tokens={tokens.data?.length} />
      <p>{texts.sessions}</p>
    </ConfirmDialog>
  );
};
