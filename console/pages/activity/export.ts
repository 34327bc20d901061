import { csvOf } from '../../design/data/csv.ts';
import type { Event } from '../../queries/events.ts';

const columns = [
  'id',
  'createdAt',
  'type',
  'createdBy',
  'createdByUserId',
  'project',
  'featureName',
  'environment',
  'preData',
  'data',
  'tags',
] as const satisfies readonly (keyof Event)[];

/** Events as comma-separated values, with their data as JSON. */
export const eventsCsv = (events: readonly Event[]): string => csvOf(columns, events);
