import { eventName } from '../../../lib/definition/events/names.ts';

/** What events are about, in the order in which they are shown. A type belongs to the first group that it matches. */
const groups = [
  { key: 'reviews', types: /^(change|scheduled-change)-/ },
  { key: 'projects', types: /^(project|default-strategy|drop-projects)(-|$)/ },
  { key: 'flags', types: /^(features?|strategy-order|drop-features?)-|^drop-features$/ },
  { key: 'configuration', types: /^(drop-)?(strateg|segment|context-field|environment|tag|banner|setting)/ },
  {
    key: 'access',
    types: /^(user|role|group|service-account|pat|api-token|public-signup-token|incoming-webhook|addon|login|auth)-/,
  },
  { key: 'others', types: /^/ },
] as const;

export type EventGroupKey = (typeof groups)[number]['key'];

export interface EventGroup {
  readonly key: EventGroupKey;
  /** Types of events, in the order of their names. */
  readonly types: readonly string[];
}

/** What is chosen most stands first. */
const shown: readonly EventGroupKey[] = ['flags', 'reviews', 'projects', 'configuration', 'access', 'others'];

/** The types of events in groups; groups without any are left out. */
export const eventGroups = (types: readonly string[]): readonly EventGroup[] => {
  const sorted = types.toSorted((a, b) => eventName(a).localeCompare(eventName(b), 'en'));
  const keyOf = (type: string): EventGroupKey => groups.find((group) => group.types.test(type))?.key ?? 'others';
  return shown
    .map((key) => ({ key, types: sorted.filter((type) => keyOf(type) === key) }))
    .filter((group) => group.types.length > 0);
};
