import type { Change } from '../../../lib/contract/schemas/change-request.ts';
import { allRights } from '../../../lib/identity/rights/rights.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { instance, projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { addChanges } from '../../../lib/workflows/change-requests/add.ts';
import type { Participant } from '../../../lib/workflows/change-requests/load.ts';
import { move } from '../../../lib/workflows/change-requests/move.ts';
import { actorOf, personOf } from '../../../lib/workflows/change-requests/person.ts';
import { featureItem, projectItem, store, userWithToken } from '../../flags/projects/stored.ts';

export const start = new Date('2030-01-01T00:00:00.000Z');
export const scheduledAt = '2030-01-01T01:00:00.000Z';
/** When it is due. */
export const later = new Date('2030-01-01T01:00:30.000Z');
export const somebody: Participant = { userId: 21, name: 'user-21', rights: allRights };

const enable = (feature: string): Change => ({ action: 'updateEnabled', feature, payload: { enabled: true } });

/** A project with one scheduled request that switches its feature on. */
export const scheduleOne = async (table: Table, by: Participant = somebody) => {
  await store(table, [
    ...userWithToken(21, 1, 'user:x'),
    projectItem({ id: 'p', changeRequests: { production: { enabled: true, requiredApprovals: 1 } } }),
    featureItem({ project: 'p', name: 'f' }),
  ]);
  const catalog = openCatalog(table);
  const order = { actor: actorOf(personOf(by)), now: start };
  const where = { project: 'p', environment: 'production' };
  const { id } = await transact({ table, ...order }, [projectScope('p'), instance], (unit) =>
    addChanges(unit, where, [enable('f')], by, start),
  );
  const { rev: instanceRev } = await catalog.config();
  const sources = { table, catalog, instanceRev, now: start };
  const place = { project: 'p', id };
  for (const to of [{ state: 'In review' }, { state: 'Approved' }, { state: 'Scheduled', scheduledAt }] as const)
    await move(place, to, by, sources, order);
  return { table, catalog, place, sources, order };
};
