import { isObject } from '../../basics/object.ts';
import { openLambda } from './lambda.ts';

/** Lambda's polling of a queue, which SQS bills also while the queue is empty. */
export interface Poller {
  /**
   * Switches the polling on or off, unless it is so already. What Lambda has begun to do takes it up to a minute.
   * @throws Error when Lambda does not answer or refuses it; the next call tries again
   */
  keep(on: boolean): Promise<void>;
}

/** How long a process relies on what it has seen: a deployment may have changed it, in ms. */
const reliableMs = 10 * 60_000;

/** Event source mappings (AWS Lambda API Reference, "ListEventSourceMappings", "UpdateEventSourceMapping"). */
const mappings = '/2015-03-31/event-source-mappings/';

/** The id and the state of the first event source mapping of a list. */
const firstOf = (list: unknown): { readonly id: string; readonly state: string } => {
  const [first]: readonly unknown[] =
    isObject(list) && Array.isArray(list.EventSourceMappings) ? list.EventSourceMappings : [];
  if (!isObject(first) || typeof first.UUID !== 'string' || typeof first.State !== 'string')
    throw new Error('Lambda named no event source mapping');
  return { id: first.UUID, state: first.State };
};

/**
 * Opens the polling of the only queue that a function gets messages from.
 * @param functionName its name
 * @param address of a stand-in for Lambda; absent: that of the region
 */
export const openPoller = (functionName: string, address?: string): Poller => {
  const ask = openLambda(address);
  let seen: { readonly on: boolean; readonly at: number } | undefined;

  return {
    keep: async (on) => {
      const now = Date.now();
      if (seen?.on === on && now - seen.at < reliableMs) return;
      seen = undefined;
      const { id, state } = firstOf(
        await ask({ method: 'GET', path: mappings, query: { FunctionName: functionName } }),
      );
      // Lambda refuses a change while it makes another one, and is asked again with the next call.
      if (state.endsWith('ing')) return;
      if ((state === 'Enabled') !== on) await ask({ method: 'PUT', path: `${mappings}${id}`, input: { Enabled: on } });
      seen = { on, at: now };
    },
  };
};
