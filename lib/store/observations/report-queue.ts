import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientConfig } from '../wire/config.ts';
import { openTransport, queueService } from '../wire/transport.ts';
import { messagesOf, type Report } from './report.ts';

/** The queue in which reports of SDKs wait until the aggregator merges them. */
export interface ReportQueue {
  /** Does nothing when the report has no counts. @throws Error when the queue fails; a part may have been sent then */
  send(report: Report): Promise<void>;
}

/**
 * Opens a queue by its address. On AWS, the address begins with https. Any other address is a stand-in on the local
 * machine, which gets no credentials.
 */
export const openReportQueue = (address: string): ReportQueue => {
  const local = address.startsWith('https:') ? undefined : new URL(address).origin;
  // Only connections, credentials and retry strategy of the client are used, as for requests to the table.
  const transport = openTransport(new DynamoDBClient(clientConfig(local)), queueService(address));
  return {
    send: async (report) => {
      for (const message of messagesOf(report))
        await transport('SendMessage', { QueueUrl: address, MessageBody: message });
    },
  };
};
