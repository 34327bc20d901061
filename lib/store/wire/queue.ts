import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientConfig } from './config.ts';
import { openTransport, queueService } from './transport.ts';

/** How a message is sent. */
export interface Sending {
  /** Nobody gets it earlier, at most 900; default: 0. */
  readonly delaySeconds?: number | undefined;
  /** Ends the wait for an answer. */
  readonly signal?: AbortSignal | undefined;
}

/** A queue of Amazon SQS, or a stand-in for one. */
export interface Queue {
  /**
   * Puts a message into the queue.
   * @throws Error when the queue fails, or the signal ended it; the message may have been sent then
   */
  send(message: string, sending?: Sending): Promise<void>;
}

/** Longest delay of a message, in seconds (Amazon SQS quotas). */
export const maxDelaySeconds = 900;

/**
 * Opens a queue by its address. On AWS, the address begins with https. Any other address is a stand-in on the local
 * machine, which gets no credentials.
 */
export const openQueue = (address: string): Queue => {
  const local = address.startsWith('https:') ? undefined : new URL(address).origin;
  // Only connections, credentials and retry strategy of the client are used, as for requests to the table.
  const transport = openTransport(new DynamoDBClient(clientConfig(local)), queueService(address));
  return {
    send: async (message, { delaySeconds = 0, signal } = {}) => {
      const delay = delaySeconds > 0 && { DelaySeconds: Math.min(maxDelaySeconds, Math.ceil(delaySeconds)) };
      await transport('SendMessage', { QueueUrl: address, MessageBody: message, ...delay }, signal);
    },
  };
};
