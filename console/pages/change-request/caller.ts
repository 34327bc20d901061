import { useLacking, useSelf } from '../../session/permissions.ts';
import type { Caller } from './moves.ts';

/** Who looks at the page. */
export const useCaller = (): Caller => {
  const { user } = useSelf();
  const lacking = useLacking();
  return { id: user.id, isAdmin: lacking({ permission: 'ADMIN' }) === undefined, lacking };
};
