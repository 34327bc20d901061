import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import type {
  ChangeRequestItem,
  NoticeItem,
  OwnChangeRequestItem,
  ScheduledChangeRequestItem,
} from '../../../store/table/items.ts';
import {
  closedChangeRequestKey,
  type KeyOf,
  noticesPartition,
  openChangeRequestKey,
  ownChangeRequestKey,
  scheduledChangeRequestKey,
} from '../../../store/table/keys.ts';
import { requireSize } from '../../../store/table/limits.ts';
import { type ChangeRequestParts, isFinal, isPending } from './request.ts';
import { requireApplicable } from './size.ts';

/** The key of a request's entry in the schedule; undefined: the request waits for no time. */
const entryKeyOf = ({ schedule, id, project }: ChangeRequestParts) =>
  schedule?.status === 'pending' ? scheduledChangeRequestKey(schedule.scheduledAt, id, project) : undefined;

const ownKeyOf = ({ project, createdBy, environment }: ChangeRequestParts) =>
  ownChangeRequestKey(project, createdBy.id, environment);

/** Writes or removes the entry in the schedule. */
const putEntry = async (unit: UnitOfWork, before: ChangeRequestParts | undefined, after: ChangeRequestParts) => {
  const [old, entry] = [before && entryKeyOf(before), entryKeyOf(after)];
  if (old?.sk === entry?.sk) return;
  if (old && (await unit.get(old))) unit.remove(old);
  if (!entry) return;
  await unit.get(entry);
  const { project, id, schedule } = after;
  unit.put<ScheduledChangeRequestItem>({
    ...entry,
    kind: 'scheduled-change-request',
    project,
    id,
    scheduledAt: schedule?.scheduledAt ?? '',
  });
};

/** Writes or removes the item by which the pending request of an author is found. */
const putOwn = async (unit: UnitOfWork, before: ChangeRequestParts | undefined, after: ChangeRequestParts) => {
  if (before && isPending(before) === isPending(after)) return;
  const key = ownKeyOf(after);
  const own = await unit.get(key);
  if (isPending(after)) unit.put<OwnChangeRequestItem>({ ...key, kind: 'own-change-request', id: after.id });
  else if (own?.id === after.id) unit.remove(key);
};

/** Removes the notice that asks for a review. It expires by itself, so the commit does not rely on it. */
const removeNotice = async (unit: UnitOfWork, { asked }: ChangeRequestParts): Promise<void> => {
  if (asked === undefined) return;
  const key: KeyOf<NoticeItem> = { pk: noticesPartition, sk: asked };
  if ((await unit.peek([key]))[0]) unit.remove(key);
};

/** A request that is done, or a draft again, asks nobody for a review any more (contract: notifications §1). */
const withoutNotice = async (unit: UnitOfWork, after: ChangeRequestParts): Promise<ChangeRequestParts> => {
  if (!isFinal(after) && after.state !== 'Draft') return after;
  await removeNotice(unit, after);
  const { asked: _, ...rest } = after;
  return rest;
};

/**
 * Writes a request with the items that refer to it. A request that becomes final moves from the open to the closed
 * requests.
 * @param before the request as it was read in this unit of work; undefined: it is new
 * @throws Problem BadDataError when it is larger than an item may be, or touches more items than one commit can
 */
export const putRequest = async (
  unit: UnitOfWork,
  before: ChangeRequestParts | undefined,
  moved: ChangeRequestParts,
): Promise<void> => {
  const after = await withoutNotice(unit, moved);
  const open = openChangeRequestKey(after.project, after.id);
  const closed = closedChangeRequestKey(after.project, after.id);
  requireSize(after, 'The change request', 'Make another one, or put long lists of values into segments.');
  if (isPending(after)) await requireApplicable(unit, before, after);
  if (!before) unit.create<ChangeRequestItem>({ ...after, ...open, kind: 'change-request' });
  else {
    await unit.getMany([open, closed]);
    unit.put<ChangeRequestItem>({ ...after, ...(isFinal(after) ? closed : open), kind: 'change-request' });
  }
  if (before && isFinal(after) && !isFinal(before)) unit.remove(open);
  await putEntry(unit, before, after);
  await putOwn(unit, before, after);
};

/** Removes a pending request completely from the table. */
export const removeRequest = async (unit: UnitOfWork, request: ChangeRequestItem): Promise<void> => {
  unit.remove(openChangeRequestKey(request.project, request.id));
  await removeNotice(unit, request);
  const own = await unit.get(ownKeyOf(request));
  if (own?.id === request.id) unit.remove(ownKeyOf(request));
};
