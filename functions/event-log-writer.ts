import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { emitNewApplications } from '../lib/flags/sdk/new-applications.ts';
import { announcedIn, failedRecords, newestRevisions } from '../lib/store/commit/announced.ts';
import { makeRequest } from '../lib/store/commit/request.ts';
import { appendPendingOf } from '../lib/store/event-log/append.ts';
import { eventBus, refusedByBus } from '../lib/store/process/event-bus.ts';
import { table } from '../lib/store/process/table.ts';
import { calls, wakes } from '../lib/store/process/wakes.ts';
import { logError } from '../lib/store/runtime/log.ts';
import { instance, newApplicationsPartition } from '../lib/store/table/keys.ts';
import { announce } from '../lib/workflows/deliveries/announce.ts';
import { openAnnouncing } from '../lib/workflows/deliveries/announcing.ts';

const announcing = openAnnouncing({ table, wakes, calls, eventBus, refusedByBus });

/**
 * Appends the pending events of each scope that the stream names to the event log. The stream only names the scopes;
 * order and completeness come from their journals (contract: storage §3.2). So a batch that arrives twice, out of order
 * or incomplete does no harm. When a scope cannot be appended, the others still are: its first record is reported, and
 * the stream delivers the batch again from that record. Then the deliveries of new events are made: also of those that a
 * reader has appended, because each commit wakes this function.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const registration = event.Records.find(isRegistration);
  const emitted = registration ? await emitApplications() : 0;
  const unemitted = registration && emitted === undefined ? [registration.dynamodb?.SequenceNumber ?? ''] : [];
  const announced = announcedIn(event.Records);
  const targets = newestRevisions(announced);
  if (emitted) targets.set(instance, targets.get(instance) ?? 0);
  const { failed, mark } = await appendPendingOf(table, targets);
  // Where nothing could be appended, the table cannot be reached either.
  if (failed.size < targets.size) await announce(announcing, { deadline: table.pace.now() + announcingMs, mark });
  return {
    batchItemFailures: [
      ...unemitted.map((itemIdentifier) => ({ itemIdentifier })),
      ...failedRecords(announced, failed),
    ],
  };
};

/** Time for announcing new events in one invocation, in ms; the clock goes on. */
const announcingMs = 10_000;

/** Time for the events of new applications in one invocation, in ms; the recovery run emits the rest. */
const applicationsMs = 20_000;

/** Whether a record reports an application that registered for the first time. That is an observation, not a commit. */
const isRegistration = ({ dynamodb }: DynamoDBRecord): boolean => dynamodb?.Keys?.pk?.S === newApplicationsPartition;

/** @returns the number of events; undefined when they could not be emitted, for a reason that is logged */
const emitApplications = async (): Promise<number | undefined> => {
  const now = new Date();
  try {
    return await emitNewApplications(makeRequest(table, { now, deadline: now.getTime() + applicationsMs }));
  } catch (error) {
    logError('The events of new applications could not be emitted', { error });
    return undefined;
  }
};
