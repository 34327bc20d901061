import { type Event, event } from '../../contract/schemas/event.ts';
import { eventsPartition, type Key, type KeyOf, padded } from '../table/keys.ts';
import { type Packed, unpack } from '../wire/packed.ts';

/** An event in the log. There are three copies: for the whole log, for its project and for its feature. */
export interface EventItem extends Key {
  readonly kind: 'event';
  readonly id: number;
  /** Revision, in its scope, of the commit that emitted it. */
  readonly rev: number;
  readonly type: string;
  readonly createdAt: string;
  /** When it came into the log, if that was more than a minute after the change; absent: sooner. */
  readonly appendedAt?: string;
  readonly createdBy: string;
  readonly createdByUserId: number | null;
  readonly environment: string | null;
  readonly project: string | null;
  readonly featureName: string | null;
  /** Tags of the feature at the time; absent when it had none. */
  readonly tags?: Packed;
  /** `{data, preData}`; absent when the event has neither. */
  readonly body?: Packed;
}

/** The copy of an event in the whole log. */
export const eventKey = (id: number): KeyOf<EventItem> => ({ pk: eventsPartition, sk: padded(id) });

interface Body {
  readonly data?: unknown;
  readonly preData?: unknown;
}

/** `data` and `preData` of a stored item. */
export const eventBody = ({ body }: Pick<EventItem, 'body'>): Body =>
  body === undefined ? {} : (unpack(body) as Body);

/**
 * The event of a stored item (contract: events §1); members that an event does not have are `null`.
 * @throws ZodError when the item is no event.
 */
export const decodeEvent = (item: EventItem): Event => {
  const { id, type, createdAt, createdBy, createdByUserId, environment, project, featureName } = item;
  const tags = item.tags === undefined ? [] : unpack(item.tags);
  const { data = null, preData = null } = eventBody(item);
  return event.parse({
    id,
    type,
    createdAt,
    createdBy,
    createdByUserId,
    environment,
    project,
    featureName,
    data,
    preData,
    tags,
  });
};
