import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { keepPublishing } from '../lib/flags/sdk/keep-publishing.ts';
import { openReplicaKeeper } from '../lib/flags/sdk/keep-replica.ts';
import { openPublisher } from '../lib/flags/sdk/publisher.ts';
import { announcedIn, failedRecords, newestRevisions } from '../lib/store/commit/announced.ts';
import { catalog } from '../lib/store/process/catalog.ts';
import { objects } from '../lib/store/process/objects.ts';
import { replica } from '../lib/store/process/replica.ts';
import { table } from '../lib/store/process/table.ts';
import { logError } from '../lib/store/runtime/log.ts';
import { emitSignal } from '../lib/store/runtime/signals.ts';
import { askedFormsPartition } from '../lib/store/table/keys.ts';

const publish = openPublisher({ table, catalog, objects });
const keepReplica = replica && openReplicaKeeper({ table, objects, replica });

/** Compares the second region, if there is one, beside the publication. It never rejects. @returns what failed */
const compareRegions = async (): Promise<{ readonly error: unknown } | undefined> => {
  try {
    if (keepReplica) emitSignal('replicaRun', await keepReplica(new Date(table.pace.now())));
    return undefined;
  } catch (error) {
    return { error };
  }
};

/** The part of the Lambda's context that is read. */
type Remaining = Pick<Context, 'getRemainingTimeInMillis'>;
/** Time of an invocation that names none, and the part of the time that is kept free for an orderly end, in ms. */
const defaultMs = 60_000;
const reserveMs = 8_000;

/**
 * Publishes the answers that SDKs poll. The stream only names the scopes with new commits; their newest state is read and
 * published (contract: sdk §10). So a batch that arrives twice, out of order or incomplete does no harm. A form that was
 * asked for the first time is published by a recovery run. Without records it is a recovery run, too, which a schedule
 * starts every minute: it publishes what earlier runs left, and goes on as long as it may while it cannot, and compares the
 * second region, if there is one.
 */
export const handler = async (
  event?: Partial<DynamoDBStreamEvent>,
  context?: Partial<Remaining>,
): Promise<DynamoDBBatchResponse> => {
  const records = event?.Records;
  const announced = records && announcedIn(records);
  // A note belongs to no scope: a recovery run finds it.
  const isNoted = records?.some(({ dynamodb }) => dynamodb?.Keys?.pk?.S === askedFormsPartition);
  const time = context?.getRemainingTimeInMillis?.() ?? defaultMs;
  const deadline = table.pace.now() + time - reserveMs;
  const run = {
    announced: announced && !isNoted ? newestRevisions(announced) : 'recovery',
    pace: table.pace,
    deadline,
  } as const;
  const comparing = records ? undefined : compareRegions();
  const { put, removed, failed, error } = await keepPublishing(publish, run);
  emitSignal('publisherRun', { put, removed, failed: failed.size });
  const problem = await comparing;
  // The next run is in a minute. Until then the error is in the log, and counts for the alarm.
  if (failed.size === 0 && problem)
    throw new Error('The second region could not be compared', { cause: problem.error });
  if (failed.size === 0) return { batchItemFailures: [] };
  if (!announced) throw new Error(`The answers of ${failed.size} scopes could not be published`, { cause: error });
  const [first] = failed;
  logError('The answers of some scopes could not be published', { scopes: failed.size, first, error });
  return { batchItemFailures: [...failedRecords(announced, failed)] };
};
