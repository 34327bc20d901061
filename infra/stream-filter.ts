import { journalPrefix, newApplicationsPartition } from '../lib/store/table/keys.ts';

/**
 * Which records of the table's stream reach the event-log writer: new commit records and new applications, nothing else
 * (docs/architecture.md). Data, so that the event source in AWS and the pump on this machine cannot differ. The stream holds keys
 * only.
 */
export const streamFilter = {
  eventName: 'INSERT',
  /** What their partition keys begin with. */
  pkPrefixes: [journalPrefix, newApplicationsPartition],
} as const;
