import { askedFormsPartition, journalPrefix, newApplicationsPartition } from '../lib/store/table/keys.ts';

/** The records of the table's stream that invoke a function. */
export interface StreamFilter {
  readonly eventName: 'INSERT';
  /** Prefixes of their partition keys. */
  readonly pkPrefixes: readonly string[];
}

/**
 * The functions that the table's stream invokes: the event-log writer for new commit records and new applications, the
 * publisher for new commit records and for forms that were never asked for before (docs/architecture.md). The filters are data, so that the event sources in AWS and
 * the local stream pump cannot differ. The stream contains only keys.
 */
export const streamFilters = {
  'event-log-writer': { eventName: 'INSERT', pkPrefixes: [journalPrefix, newApplicationsPartition] },
  publisher: { eventName: 'INSERT', pkPrefixes: [journalPrefix, askedFormsPartition] },
} as const satisfies Readonly<Record<string, StreamFilter>>;
