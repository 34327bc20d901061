import type { MenuAction } from '../../design/dialogs/menu.tsx';
import type { User } from '../../queries/users.ts';
import { users as texts } from '../../texts/users.ts';
import type { OpenUserDialog } from './user-dialogs.tsx';

/** The actions for a user. */
export const useUserActions =
  (open: (opened: OpenUserDialog) => void): ((user: User) => readonly MenuAction[]) =>
  (user) => [
    { label: texts.edit, onSelect: () => open({ dialog: 'edit', user }) },
    { label: texts.setPassword.action, onSelect: () => open({ dialog: 'password', user }) },
    { label: texts.link.action, onSelect: () => open({ dialog: 'link', user }) },
    { label: texts.remove.action, onSelect: () => open({ dialog: 'delete', user }) },
  ];
