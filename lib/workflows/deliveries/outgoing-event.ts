import { isObject } from '../../basics/object.ts';
import type { Event } from '../../contract/schemas/event.ts';
import { decodeEvent, type EventItem } from '../../store/event-log/event-item.ts';

/** Members of events about invite links that let whoever reads them in: the secret, and the address that contains it. */
const admitting = new Set(['secret', 'url']);

const withoutAdmitting = (part: unknown): unknown =>
  isObject(part) ? Object.fromEntries(Object.entries(part).filter(([name]) => !admitting.has(name))) : part;

/**
 * An event as it leaves the installation. The log shows invite links to administrators; who receives events may not
 * sign up with them.
 */
export const outgoingEvent = (item: EventItem): Event => {
  const event = decodeEvent(item);
  if (!event.type.startsWith('public-signup-token-')) return event;
  return { ...event, data: withoutAdmitting(event.data), preData: withoutAdmitting(event.preData) } as Event;
};
