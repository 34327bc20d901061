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

/** The integration that a message names; undefined: the message is none of these. */
export const wokenBy = (message: string): number | undefined => {
  const integration = Number(message);
  return Number.isSafeInteger(integration) && integration > 0 ? integration : undefined;
};
