import { journalPrefix, newApplicationsPartition } from '../lib/store/table/keys.ts';

/**
 * Which records of the table's stream go to the event-log writer: new commit records and new applications
 * (docs/architecture.md). The filter is data, so that the event source in AWS and the local stream pump cannot differ.
 * The stream contains only keys.
 */
export const streamFilter = {
  eventName: 'INSERT',
  /** Prefixes of their partition keys. */
  pkPrefixes: [journalPrefix, newApplicationsPartition],
} as const;
