import { openQueue } from '../wire/queue.ts';
import { messagesOf, type Report } from './report.ts';

/** The queue in which reports of SDKs wait until the aggregator merges them. */
export interface ReportQueue {
  /** Does nothing when the report has nothing. @throws Error when the queue fails; a part may have been sent then */
  send(report: Report): Promise<void>;
}

export const openReportQueue = (address: string): ReportQueue => {
  const queue = openQueue(address);
  return {
    send: async (report) => {
      for (const message of messagesOf(report)) await queue.send(message);
    },
  };
};
