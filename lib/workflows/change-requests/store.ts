import { type ChangeRequestState, finalStates, pendingStates } from '../../contract/schemas/change-request.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ChangeRequestItem, OwnChangeRequestItem, ScheduledChangeRequestItem } from '../../store/table/items.ts';
import {
  closedChangeRequestKey,
  openChangeRequestKey,
  ownChangeRequestKey,
  scheduledChangeRequestKey,
} from '../../store/table/keys.ts';
import { requireSize } from '../../store/table/require-size.ts';
import { requireFew } from './weight.ts';

export type ChangeRequestParts = Omit<Unwritten<ChangeRequestItem>, 'pk' | 'sk' | 'kind'>;

const among = (states: readonly ChangeRequestState[], { state }: Pick<ChangeRequestItem, 'state'>): boolean =>
  states.includes(state);

/** Spec §3: it counts as pending, and more can be added to it. */
export const isPending = (request: Pick<ChangeRequestItem, 'state'>): boolean => among(pendingStates, request);
/** Nothing but comments can be added to it. */
export const isFinal = (request: Pick<ChangeRequestItem, 'state'>): boolean => among(finalStates, request);

/** The entry of the schedule that a request has: while it waits for its time. */
const entryOf = ({ schedule, id, project }: ChangeRequestParts) =>
  schedule?.status === 'pending' ? scheduledChangeRequestKey(schedule.scheduledAt, id, project) : undefined;

const ownKey = ({ project, createdBy, environment }: ChangeRequestParts) =>
  ownChangeRequestKey(project, createdBy.id, environment);

/** Keeps the schedule as the request has it. */
const putEntry = async (unit: UnitOfWork, before: ChangeRequestParts | undefined, after: ChangeRequestParts) => {
  const [old, entry] = [before && entryOf(before), entryOf(after)];
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

/** Keeps what leads from its author to a pending request. */
const putOwn = async (unit: UnitOfWork, before: ChangeRequestParts | undefined, after: ChangeRequestParts) => {
  if (before && isPending(before) === isPending(after)) return;
  const own = await unit.get(ownKey(after));
  if (isPending(after)) unit.put<OwnChangeRequestItem>({ ...ownKey(after), kind: 'own-change-request', id: after.id });
  else if (own?.id === after.id) unit.remove(ownKey(after));
};

/**
 * Writes a request, with the items that lead to it; one that has become final moves to the archive.
 * @param before the request as it was read in this draft; undefined: it is new
 * @throws Problem BadDataError when it is larger than an item may be, or touches more than one commit can
 */
export const putRequest = async (
  unit: UnitOfWork,
  before: ChangeRequestParts | undefined,
  after: ChangeRequestParts,
): Promise<void> => {
  const open = openChangeRequestKey(after.project, after.id);
  const closed = closedChangeRequestKey(after.project, after.id);
  requireSize(after, 'The change request', 'Make another one, or put long lists of values into segments.');
  if (isPending(after)) requireFew(after.changes);
  await unit.getMany([open, closed]);
  unit.put<ChangeRequestItem>({ ...after, ...(isFinal(after) ? closed : open), kind: 'change-request' });
  if (before && isFinal(after) && !isFinal(before)) unit.remove(open);
  await putEntry(unit, before, after);
  await putOwn(unit, before, after);
};

/** Takes a request away as if it had never been. */
export const removeRequest = async (unit: UnitOfWork, request: ChangeRequestItem): Promise<void> => {
  unit.remove(openChangeRequestKey(request.project, request.id));
  const own = await unit.get(ownKey(request));
  if (own?.id === request.id) unit.remove(ownKey(request));
};
