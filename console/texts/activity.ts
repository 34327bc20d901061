import { plural } from './plural.ts';

/** Texts of the activity: what happened in all projects, or in one. */
export const activity = {
  title: 'Activity',
  ofProject: (project: string): string => `Activity of ${project}`,
  lead: 'Who changed what, and when.',
  search: 'Search in the data',
  by: 'Person',
  /** Changes that the service makes by itself: its id in events. */
  service: { value: '-1337', label: 'The service itself' },
  environment: 'Environment',
  flag: 'Flag',
  kind: 'Kind',
  any: 'All',
  time: 'Time',
  times: {
    any: 'Any time',
    hour: 'Last hour',
    today: 'Today',
    yesterday: 'Since yesterday',
    '7d': '7 days',
    '30d': '30 days',
    custom: 'From – to',
  },
  from: 'From',
  to: 'To',
  groups: { hour: 'Last hour', today: 'Earlier today', yesterday: 'Yesterday' },
  made: (count: number): string => `made ${plural(count, 'change')}`,
  others: (count: number): string => `and ${count} more`,
  revision: (revision: number): string => `Revision ${revision}`,
  one: (who: string, at: string): string => `${who}, ${at}`,
  undo: 'Undo',
  undoOne: (one: string): string => `Undo: ${one}`,
  compare: 'Compare',
  compareOne: (one: string): string => `Compare: ${one}`,
  difference: 'Difference',
  differenceOne: (one: string): string => `Difference: ${one}`,
  noData: 'This event has no data.',
  older: 'Show older changes',
  csv: 'Export as CSV',
  json: 'Export as JSON',
  count: (shown: number, total: number, more: boolean): string => {
    if (shown < total) return `${shown.toLocaleString('en')} of ${plural(total, 'event')}`;
    return `${plural(total, 'event')}${more ? ' so far' : ''}`;
  },
  empty: {
    title: 'Nothing has happened yet',
    text: 'Every change in the projects that you see appears here, e.g. “Kari turned on checkout in production”.',
    noMatch: 'No change matches',
    noMatchText: 'Nothing like this happened at this time.',
    anyTime: 'Search any time',
    clear: 'Clear all filters',
  },
} as const;
