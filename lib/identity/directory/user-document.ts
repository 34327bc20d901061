import type { UserItem } from '../../store/table/items.ts';

/** A user or a service account as events contain it; a service account has no email (contract: events §12). */
export const userDocument = ({
  id,
  name,
  username,
  email,
  rootRole,
  accountType,
  disabled,
}: Omit<UserItem, 'rev'>) => ({
  id,
  name,
  username,
  ...(accountType === 'User' && { email }),
  rootRole,
  ...(disabled && { disabled }),
});
