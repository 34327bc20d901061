import { noAccess } from '../../contract/problems.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';

const needed: PermissionName = 'UPDATE_FEATURE';

/** Tags are everybody's: who may tag the features of some project may make and remove them. @throws Problem NoAccessError */
export const requireRight = ({ admin, grants }: Rights): void => {
  if (!admin && !grants.some(({ permission }) => permission === needed)) throw noAccess(needed);
};
