import type { Change } from '../../../lib/contract/schemas/change-request.ts';
import { adminRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { allRights } from '../../../lib/identity/rights/rights.ts';
import { builtInRoleItems } from '../../../lib/seed/roles.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { addChanges } from '../../../lib/workflows/change-requests/add.ts';
import { moveRequest } from '../../../lib/workflows/change-requests/move.ts';
import { featureItem, projectItem, store, userWithToken } from '../../flags/projects/stored.ts';
import { callerOf, contextOf } from '../context.ts';

export const start = new Date('2030-01-01T00:00:00.000Z');
export const scheduledAt = '2030-01-01T01:00:00.000Z';
/** The scheduled time. */
export const later = new Date('2030-01-01T01:00:30.000Z');
export const somebody = callerOf({ userId: 21, name: 'user-21', rights: allRights });

const enabling: Change = { action: 'updateEnabled', feature: 'f', payload: { enabled: true } };

/** Creates a project with one scheduled request about its feature; unless told otherwise, it enables the feature. */
export const scheduleOne = async (table: Table, by = somebody, given: Change = enabling) => {
  await store(table, [
    ...builtInRoleItems.map((role) => ({ ...role, rev: 0 })),
    ...userWithToken(21, adminRole, 'user:x'),
    projectItem({ id: 'p', changeRequests: { production: { enabled: true, requiredApprovals: 1 } } }),
    featureItem({ project: 'p', name: 'f' }),
  ]);
  const context = await contextOf({ table, catalog: openCatalog(table) }, by, start);
  const { id } = await addChanges(context, {
    project: 'p',
    environment: 'production',
    given,
  });
  const place = { project: 'p', id };
  for (const move of [{ state: 'In review' }, { state: 'Approved' }, { state: 'Scheduled', scheduledAt }] as const)
    await moveRequest(context, { ...place, move });
  return { table, context, place };
};
