import type { UserItem } from '../../store/table/items.ts';

/** A user in events, or a service account, which has no email (contract: events §12). */
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
