import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientConfig } from './config.ts';
import { openTransport, queueService } from './transport.ts';

/** A queue of Amazon SQS, or a stand-in for one. */
export interface Queue {
  /**
   * Puts a message into the queue.
   * @param delaySeconds before which nobody gets it, at most 900
   * @throws Error when the queue fails; the message may have been sent then
   */
  send(message: string, delaySeconds?: number): Promise<void>;
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
    send: async (message, delaySeconds = 0) => {
      await transport('SendMessage', {
        QueueUrl: address,
        MessageBody: message,
        ...(delaySeconds > 0 && { DelaySeconds: Math.min(maxDelaySeconds, Math.ceil(delaySeconds)) }),
      });
    },
  };
};
