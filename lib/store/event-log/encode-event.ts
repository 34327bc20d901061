import type { CommitRecord, NewEvent } from '../commit/journal.ts';
import { eventsPartition, featureEventsPartition, padded, projectEventsPartition } from '../table/keys.ts';
import { type Packed, pack } from '../wire/packed.ts';
import type { EventItem } from './event-item.ts';

const partitionsOf = (event: NewEvent): string[] => [
  eventsPartition,
  ...(event.project === undefined ? [] : [projectEventsPartition(event.project)]),
  ...(event.featureName === undefined ? [] : [featureEventsPartition(event.featureName)]),
];

/**
 * Most bytes of `data` and `preData`, compressed. The rest of an item is for the tags. Only bodies that compress badly
 * come near this limit.
 */
const maxPackedBytes = 250_000;

/** The body of an event. A body that is too large is left out: an event that cannot be stored would stop the log. */
const bodyOf = ({ data, preData }: NewEvent): Packed => {
  const body = pack({ data, preData });
  return body.length <= maxPackedBytes ? body : pack({ data: { truncated: true }, preData: { truncated: true } });
};

/**
 * The copies of an event, one for each list that shows it.
 * @param appendedAt when it comes into the log, if that is late
 */
export const eventItems = (
  record: CommitRecord,
  event: NewEvent,
  { id, appendedAt }: Pick<EventItem, 'id' | 'appendedAt'>,
): EventItem[] => {
  const item: Omit<EventItem, 'pk'> = {
    sk: padded(id),
    kind: 'event',
    id,
    rev: record.rev,
    type: event.type,
    createdAt: record.at,
    ...(appendedAt !== undefined && { appendedAt }),
    createdBy: record.createdBy,
    createdByUserId: record.createdByUserId,
    environment: event.environment ?? null,
    project: event.project ?? null,
    featureName: event.featureName ?? null,
    ...(event.tags?.length && { tags: pack(event.tags) }),
    ...((event.data !== undefined || event.preData !== undefined) && { body: bodyOf(event) }),
  };
  return partitionsOf(event).map((pk) => ({ pk, ...item }));
};

/** Approximate bytes of an event. */
export const sizeOf = (item: Pick<EventItem, 'body' | 'tags'>): number =>
  (item.body?.length ?? 0) + (item.tags?.length ?? 0) + 500;
