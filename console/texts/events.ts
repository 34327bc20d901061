import { plural } from './plural.ts';

/** Texts of the event log. */
export const events = {
  title: 'Events',
  lead: 'Who did what, and when.',
  search: 'Search in the data',
  any: 'All',
  open: 'Difference',
  openOne: (id: number, name: string): string => `Difference of event ${id}: ${name}`,
  dialog: (id: number, name: string): string => `${name} (event ${id})`,
  noData: 'This event has no data.',
  older: 'Show older events',
  csv: 'Export as CSV',
  json: 'Export as JSON',
  columns: {
    type: 'Event',
    flag: 'Flag',
    environment: 'Environment',
    project: 'Project',
    by: 'By',
    at: 'Time',
    open: 'Details',
  },
  count: (shown: number, total: number, more: boolean): string => {
    if (shown < total) return `${shown.toLocaleString('en')} of ${plural(total, 'event')}`;
    return `${plural(total, 'event')}${more ? ' so far' : ''}`;
  },
  empty: {
    title: 'Nothing has happened yet',
    text: 'Every change in the projects that you see appears here.',
    noMatch: 'No event matches',
    noMatchText: 'No event matches this text and these filters.',
    clear: 'Clear text and filters',
  },
} as const;
