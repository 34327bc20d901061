import { journalPrefix, newApplicationsPartition } from '../lib/store/table/keys.ts';

/** Which records of the table's stream a function is woken by. */
export interface StreamFilter {
  readonly eventName: 'INSERT';
  /** Prefixes of their partition keys. */
  readonly pkPrefixes: readonly string[];
}

/**
 * The functions that the table's stream wakes: the event-log writer by new commit records and new applications, the
 * publisher by new commit records (docs/architecture.md). The filters are data, so that the event sources in AWS and the
 * local stream pump cannot differ. The stream contains only keys.
 */
export const streamFilters = {
  'event-log-writer': { eventName: 'INSERT', pkPrefixes: [journalPrefix, newApplicationsPartition] },
  publisher: { eventName: 'INSERT', pkPrefixes: [journalPrefix] },
} as const satisfies Readonly<Record<string, StreamFilter>>;
