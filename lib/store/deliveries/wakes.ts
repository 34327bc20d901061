import { logError } from '../runtime/log.ts';
import { openLambda } from '../wire/lambda.ts';
import { openQueue } from '../wire/queue.ts';

/**
 * Wakes whoever delivers to an integration. A message only says that something may be due; what is due is in the table.
 * So a message that comes twice, late or not at all does no harm.
 */
export interface Wakes {
  /** @param inSeconds at most 900 */
  wake(integration: number, inSeconds?: number): Promise<void>;
}

export const openWakes = (address: string): Wakes => {
  const queue = openQueue(address);
  return { wake: (integration, inSeconds) => queue.send(String(integration), { delaySeconds: inSeconds }) };
};

/**
 * Calls the deliverer in place of a message: it is there although nobody takes messages. Nobody waits for what it does.
 * @param functionName of the deliverer
 * @param address of a stand-in for Lambda; absent: that of the region
 */
export const openCalls = (functionName: string, address?: string): Wakes => {
  const ask = openLambda(address);
  return {
    wake: async (integration) => {
      await ask({
        method: 'POST',
        path: `/2015-03-31/functions/${functionName}/invocations`,
        headers: { 'x-amz-invocation-type': 'Event' },
        // In the form of a message, which is all that the deliverer knows.
        input: { Records: [{ messageId: 'call', body: String(integration) }] },
      });
    },
  };
};

/**
 * Wakes in both ways, for when messages may not be taken. What fails is logged; one of them is enough.
 * @throws Error when both fail
 */
export const inBothWays = (messages: Wakes, calls: Wakes): Wakes => ({
  wake: async (integration, inSeconds) => {
    const ways = await Promise.allSettled([messages.wake(integration, inSeconds), calls.wake(integration)]);
    const failed = ways.filter((way) => way.status === 'rejected');
    for (const { reason } of failed) logError('The deliverer could not be woken', { integration, error: reason });
    if (failed.length === ways.length) throw new Error('Neither by a message nor by a call');
  },
});

/** The integration that a message names; undefined: the message is none of these. */
export const wokenBy = (message: string): number | undefined => {
  const integration = Number(message);
  return Number.isSafeInteger(integration) && integration > 0 ? integration : undefined;
};
