import { isList, isRecord } from './json.ts';

/** Whether the clock of the service caused an event, at whatever time. The recorded server's own was switched off. */
export const isByTheClock = (event: unknown): boolean =>
  isRecord(event) && event.type === 'feature-potentially-stale-on';

/**
 * A recorded list of events, and one of an answer, without those that the clock caused here: how many there are depends
 * on how long the requests before took. A page that is full lacks as many of the oldest.
 */
export const withoutClock = (recorded: unknown, here: unknown): readonly [unknown, unknown] => {
  if (!isRecord(recorded) || !isRecord(here) || !isList(recorded.events) || !isList(here.events))
    return [recorded, here];
  const events = here.events.filter((event) => !isByTheClock(event));
  const dropped = here.events.length - events.length;
  const { totalEvents } = here;
  return [
    { ...recorded, events: recorded.events.slice(0, Math.max(events.length, recorded.events.length - dropped)) },
    { ...here, events, ...(typeof totalEvents === 'number' && { totalEvents: totalEvents - dropped }) },
  ];
};
