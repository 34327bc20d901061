import type { DynamoDBRecord, ScheduledEvent, SQSEvent } from 'aws-lambda';
import { account } from '../gateway/proxy-event.ts';

const region = 'local';

/** The event that EventBridge sends on a schedule. @param rule name of the schedule */
export const scheduledEvent = (now: Date, id: string, rule = 'recovery'): ScheduledEvent => ({
  version: '0',
  id,
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account,
  time: `${now.toISOString().slice(0, 19)}Z`,
  region,
  resources: [`arn:aws:events:${region}:${account}:rule/halyard-${rule}`],
  detail: {},
});

/** The event of the dead-letter queue: where in the stream the records are that the writer could not process. */
export const deadLetterEvent = (records: readonly DynamoDBRecord[], now: Date, id: string): SQSEvent => {
  const sent = String(now.getTime());
  return {
    Records: [
      {
        messageId: id,
        receiptHandle: id,
        body: JSON.stringify({
          requestContext: { requestId: id, condition: 'RetryAttemptsExhausted' },
          version: '1.0',
          timestamp: now.toISOString(),
          DDBStreamBatchInfo: {
            startSequenceNumber: records.at(0)?.dynamodb?.SequenceNumber,
            endSequenceNumber: records.at(-1)?.dynamodb?.SequenceNumber,
            batchSize: records.length,
            streamArn: records.at(0)?.eventSourceARN,
          },
        }),
        attributes: {
          ApproximateReceiveCount: '1',
          SentTimestamp: sent,
          SenderId: account,
          ApproximateFirstReceiveTimestamp: sent,
        },
        messageAttributes: {},
        md5OfBody: '',
        eventSource: 'aws:sqs',
        eventSourceARN: `arn:aws:sqs:${region}:${account}:halyard-dead-letters`,
        awsRegion: region,
      },
    ],
  };
};
