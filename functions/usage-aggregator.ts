import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { aggregate } from '../lib/flags/usage/aggregate.ts';
import { makeRequest } from '../lib/store/commit/request.ts';
import { openApplicationUse } from '../lib/store/observations/application-use.ts';
import { openKnownMetrics } from '../lib/store/observations/known-metrics.ts';
import { openUnknownFlags } from '../lib/store/observations/unknown-flags.ts';
import { catalog } from '../lib/store/process/catalog.ts';
import { lastSeen } from '../lib/store/process/last-seen.ts';
import { reportQueue } from '../lib/store/process/report-queue.ts';
import { table } from '../lib/store/process/table.ts';

const applicationUse = openApplicationUse(table);
const unknownFlags = openUnknownFlags(table);
const knownMetrics = openKnownMetrics(table);

/** Share of the time in which messages are read; the rest is for storing their sums. */
const readingPart = 1 / 2;
/** Time of an invocation that names none, in ms. */
const defaultMs = 60_000;

/**
 * Merges a batch of reports of SDKs, and stores the sums (contract: usage §3). A message that it does not process is
 * delivered again, without the others of its batch.
 */
export const handler = async (
  event: SQSEvent,
  context?: Partial<Pick<Context, 'getRemainingTimeInMillis'>>,
): Promise<SQSBatchResponse> => {
  const now = new Date();
  const time = context?.getRemainingTimeInMillis?.() ?? defaultMs;
  const failed = await aggregate(
    {
      ...makeRequest(table, { now, deadline: table.pace.now() + time * readingPart }),
      catalog,
      lastSeen,
      applicationUse,
      unknownFlags,
      knownMetrics,
      reportQueue,
    },
    event.Records.map(({ messageId: id, body }) => ({ id, body })),
  );
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};
