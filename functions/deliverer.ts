import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { wokenBy } from '../lib/store/deliveries/wakes.ts';
import { table } from '../lib/store/process/table.ts';
import { wakes } from '../lib/store/process/wakes.ts';
import { logError } from '../lib/store/runtime/log.ts';
import { deliverTo } from '../lib/workflows/deliveries/deliver.ts';
import { openDelivery } from '../lib/workflows/deliveries/open-delivery.ts';

const delivery = openDelivery({ table, wakes });

/** Time kept free for the attempts that are on their way, and for their notes, in ms. */
const reserveMs = 30_000;
/** Time of an invocation that names none, in ms. */
const defaultMs = 90_000;

/**
 * Delivers what is due to the integrations that messages of the queue name (contract: addons §5). A message that could
 * not be followed comes again; nothing depends on it, because what is due is in the table.
 */
export const handler = async (
  event: SQSEvent,
  context?: Partial<Pick<Context, 'getRemainingTimeInMillis'>>,
): Promise<SQSBatchResponse> => {
  const deadline = table.pace.now() + (context?.getRemainingTimeInMillis?.() ?? defaultMs) - reserveMs;
  const failed = await Promise.all(
    event.Records.map(async ({ messageId, body }) => {
      const integration = wokenBy(body);
      try {
        if (integration !== undefined) await deliverTo(delivery, integration, deadline);
        return [];
      } catch (error) {
        logError('An integration could not be delivered to', { integration, error });
        return [messageId];
      }
    }),
  );
  return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
};
