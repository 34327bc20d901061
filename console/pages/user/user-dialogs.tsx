import type { User } from '../../queries/users.ts';
import { DeleteUser } from './delete-user.tsx';
import { EditUser } from './edit-user.tsx';
import { PasswordLink } from './password-link.tsx';
import { SetPassword } from './set-password.tsx';

/** The open dialog and its user. */
export interface OpenUserDialog {
  readonly dialog: 'edit' | 'password' | 'link' | 'delete';
  readonly user: User;
}

export interface UserDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

const dialogs = { edit: EditUser, password: SetPassword, link: PasswordLink } as const;

export interface UserDialogsProps {
  readonly opened: OpenUserDialog;
  readonly onClose: () => void;
  readonly onDeleted?: () => unknown;
}

/** The dialogs of all actions for a user. */
export const UserDialogs = ({ opened: { dialog, user }, onClose, onDeleted }: UserDialogsProps) => {
  if (dialog === 'delete') return <DeleteUser user={user} onClose={onClose} onDeleted={onDeleted} />;
  const Dialog = dialogs[dialog];
  return <Dialog user={user} onClose={onClose} />;
};
