import { type AggregatorContext, aggregate, type Message } from '../../../lib/flags/usage/aggregate.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { openApplicationUse } from '../../../lib/store/observations/application-use.ts';
import { openKnownMetrics } from '../../../lib/store/observations/known-metrics.ts';
import { openLastSeen } from '../../../lib/store/observations/last-seen.ts';
import { messagesOf, type Report } from '../../../lib/store/observations/report.ts';
import { openUnknownFlags } from '../../../lib/store/observations/unknown-flags.ts';
import type { Table } from '../../../lib/store/table/table.ts';

/** An aggregator with its own memory, and the reports that it sends back. */
export const openAggregator = (table: Table, now: Date) => {
  const back: Report[] = [];
  const context: AggregatorContext = {
    table,
    catalog: openCatalog(table),
    lastSeen: openLastSeen(table),
    applicationUse: openApplicationUse(table),
    unknownFlags: openUnknownFlags(table),
    knownMetrics: openKnownMetrics(table),
    reportQueue: {
      send: async (report) => {
        back.push(report);
      },
    },
    now,
    deadline: Number.POSITIVE_INFINITY,
  };
  return { context, back, run: (messages: readonly Message[]) => aggregate(context, messages) };
};

let count = 0;
/** Messages for reports, each with a unique id. */
export const messages = (reports: readonly Report[]): Message[] =>
  reports.flatMap(messagesOf).map((body) => ({ id: String(++count), body }));
