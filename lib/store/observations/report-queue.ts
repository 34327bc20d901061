import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientConfig } from '../wire/config.ts';
import { openTransport, queueService } from '../wire/transport.ts';
import { messagesOf, type Report } from './report.ts';

/** Where reports of SDKs wait until the aggregator merges them. */
export interface ReportQueue {
  /** Does nothing when the report has no counts. @throws Error when the queue does not take it; a part may be in it */
  send(report: Report): Promise<void>;
}

/**
 * Opens a queue by its address. On AWS that begins with https; any other is a stand-in on this machine, which gets no
 * credentials.
 */
export const openReportQueue = (address: string): ReportQueue => {
  const local = address.startsWith('https:') ? undefined : new URL(address).origin;
  // Of the client only connections, credentials and retry strategy are used, as on the way to the table.
  const transport = openTransport(new DynamoDBClient(clientConfig(local)), queueService(address));
  return {
    send: async (report) => {
      for (const message of messagesOf(report))
        await transport('SendMessage', { QueueUrl: address, MessageBody: message });
    },
  };
};
