import { useLacking, useSelf } from '../../session/permissions.ts';
import type { Caller } from './moves.ts';

/** The caller, as the rules for change requests need it. */
export const useCaller = (): Caller => {
  const { user } = useSelf();
  const lacking = useLacking();
  return { id: user.id, isAdmin: lacking({ permission: 'ADMIN' }) === undefined, lacking };
};
