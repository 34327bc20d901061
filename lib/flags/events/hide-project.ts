import { isObject } from '../../basics/object.ts';
import type { Event } from '../../contract/schemas/event.ts';

/** Types of events that may name a second project: the one from which the feature or segment was moved. */
const origins: Readonly<Record<string, { readonly part: 'data' | 'preData'; readonly member: string }>> = {
  'feature-project-change': { part: 'data', member: 'oldProject' },
  'segment-updated': { part: 'preData', member: 'project' },
};

/** Whether events of this type may name another project than their own. */
export const canNameOtherProject = ({ type }: { readonly type: string }): boolean => Object.hasOwn(origins, type);

/** The project that the event names besides its own; undefined for nearly all events. */
const otherProjectOf = (event: Event): string | undefined => {
  const origin = Object.hasOwn(origins, event.type) ? origins[event.type] : undefined;
  const part = origin && event[origin.part];
  const project = isObject(part) && origin ? part[origin.member] : undefined;
  return typeof project === 'string' && project !== event.project ? project : undefined;
};

/**
 * The event in the form that a reader of its own project may see. Another project that the event names is null for
 * readers who do not see that project (contract: events §8, docs/decisions/0144-projects-that-events-name.md). A search
 * uses this form too, so that it does not find what is not shown.
 * @param isVisible called only for the other project
 */
export const hideOtherProject = (event: Event, isVisible: (project: string) => boolean): Event => {
  const other = otherProjectOf(event);
  const origin = origins[event.type];
  if (other === undefined || origin === undefined || isVisible(other)) return event;
  const part = event[origin.part];
  return { ...event, [origin.part]: isObject(part) ? { ...part, [origin.member]: null } : part };
};
