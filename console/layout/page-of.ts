import { linkOptions } from '@tanstack/react-router';
import type { Holder } from '../queries/people.ts';

/** The address of the page about a user, service account or group. The page needs `ADMIN`. */
export const pageOf = ({ kind, id }: Pick<Holder, 'kind' | 'id'>) => {
  if (kind === 'user') return linkOptions({ to: '/users/$userId', params: { userId: String(id) } });
  if (kind === 'group') return linkOptions({ to: '/groups/$groupId', params: { groupId: String(id) } });
  return linkOptions({ to: '/service-accounts/$accountId', params: { accountId: String(id) } });
};
