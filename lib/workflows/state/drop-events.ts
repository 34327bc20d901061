import type { NewEvent } from '../../store/commit/journal.ts';
import type { DropEvent } from './step.ts';

const subjects: Readonly<Record<DropEvent, string>> = {
  'drop-features': 'all-features',
  'drop-feature-tags': 'all-feature-tags',
  'drop-strategies': 'all-strategies',
  'drop-projects': 'all-projects',
  'drop-tags': 'all-tags',
  'drop-tag-types': 'all-tag-types',
  'drop-environments': 'all-environments',
};

/** The events that say once for a whole category that what a document lacked was removed (behaviour §1.18). */
export const dropEvents = (types: readonly DropEvent[] | undefined): NewEvent[] =>
  (types ?? []).map((type) => ({ type, data: { name: subjects[type] } }));
