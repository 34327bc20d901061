import { noAccess } from '../../contract/problems.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import { type Guarded, guardChangeRequests } from './guard.ts';

/**
 * Archiving and bringing back by metadata needs the permission of archiving, and archiving is stopped by change requests
 * as it is elsewhere (behaviour §1.2, step 5). To be asked in the commit that writes.
 * @returns throws Problem NoAccessError to refuse
 */
export const archivingGuard =
  (rights: Grants) =>
  (project: Guarded, archived: boolean): void => {
    if (!hasPermission(rights, 'DELETE_FEATURE', { project: project.id })) throw noAccess('DELETE_FEATURE');
    if (archived) guardChangeRequests(rights, project, 'project');
  };
