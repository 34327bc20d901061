import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { emitNewApplications } from '../lib/flags/sdk/new-applications.ts';
import { failuresIn, newestIn, newsIn } from '../lib/store/commit/news.ts';
import { table } from '../lib/store/deployed/table.ts';
import { appendPendingOf } from '../lib/store/event-log/append.ts';
import { logError } from '../lib/store/runtime/log.ts';
import { instance, newApplicationsPartition } from '../lib/store/table/keys.ts';

/**
 * Appends to the event log what the stream has news of. The stream only names the scopes; order and completeness come
 * from their journals (contract: storage §3.2). So a batch that comes twice, out of order or incomplete does no harm. A
 * scope that cannot be appended does not stop the others: its first record is reported, and the batch comes again from
 * there.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const registration = event.Records.find(isRegistration);
  const emitted = registration ? await emitApplications() : 0;
  const unemitted = registration && emitted === undefined ? [registration.dynamodb?.SequenceNumber ?? ''] : [];
  const news = newsIn(event.Records);
  const targets = newestIn(news);
  if (emitted) targets.set(instance, targets.get(instance) ?? 0);
  const failed = await appendPendingOf(table, targets);
  return {
    batchItemFailures: [...unemitted.map((itemIdentifier) => ({ itemIdentifier })), ...failuresIn(news, failed)],
  };
};

/** Time for the events of new applications in one invocation, in ms; the recovery run emits what is left then. */
const applicationsMs = 20_000;

/** Whether a record is about an application that registered for the first time: an observation, not a commit. */
const isRegistration = ({ dynamodb }: DynamoDBRecord): boolean => dynamodb?.Keys?.pk?.S === newApplicationsPartition;

/** @returns the number of events; undefined: it failed, and the reason is logged */
const emitApplications = async (): Promise<number | undefined> => {
  const now = new Date();
  try {
    return await emitNewApplications({ table, now, deadline: now.getTime() + applicationsMs });
  } catch (error) {
    logError('The events of new applications could not be emitted', { error });
    return undefined;
  }
};
