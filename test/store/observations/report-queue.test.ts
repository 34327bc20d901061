import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../lib/store/observations/report.ts';
import { reportFrom } from '../../../lib/store/observations/report.ts';
import { openReportQueue } from '../../../lib/store/observations/report-queue.ts';
import { openTransport, queueService } from '../../../lib/store/wire/transport.ts';
import { type Answers, answer, hangUp, startAnswers } from '../table/answers.ts';

let server: Answers;
beforeAll(async () => {
  server = await startAnswers();
});
afterAll(() => server.stop());

const report: Report = {
  at: 1,
  projects: '*',
  attempts: 0,
  rows: [{ environment: 'e', application: 'a', from: 1, counts: [{ feature: 'f', yes: 1, no: 0 }] }],
};
const ok = answer(200, { MessageId: '1' });
const failure = (name: string, status = 400) => answer(status, { __type: `com.amazonaws.sqs#${name}` });
const address = () => `${server.endpoint}/000000000000/reports`;

describe('usage §2.1: the queue of reports', () => {
  it('is sent a message as Amazon SQS takes it', async () => {
    server.next(ok);
    await openReportQueue(address()).send(report);
    const [received] = server.received;
    expect(received?.path).toBe('/');
    expect(received?.headers).toMatchObject({
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'AmazonSQS.SendMessage',
    });
    const { QueueUrl, MessageBody } = JSON.parse(received?.body ?? '');
    expect(QueueUrl).toBe(address());
    expect(reportFrom(MessageBody)).toEqual(report);
  });

  it('is not asked when there is nothing to report', async () => {
    server.next(ok);
    await openReportQueue(address()).send({ ...report, rows: [] });
    expect(server.received).toEqual([]);
  });

  it.each([
    ['a failure', failure('InternalError', 500)],
    ['a throttled request', failure('RequestThrottled')],
    ['a lost connection', hangUp],
  ])('is asked again after %s', async (_, failing) => {
    server.next(failing, ok);
    await openReportQueue(address()).send(report);
    expect(server.received).toHaveLength(2);
  });

  it('is not asked again when it refuses, and the caller gets the reason', async () => {
    server.next(failure('QueueDoesNotExist'));
    await expect(openReportQueue(address()).send(report)).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    expect(server.received).toHaveLength(1);
  });

  it('is asked with a signature for that service, in the region of the process', async () => {
    server.next(ok);
    const client = new DynamoDBClient({
      region: 'eu-central-1',
      credentials: { accessKeyId: 'AKID', secretAccessKey: 'secret' },
    });
    await openTransport(client, queueService(address()))('SendMessage', {});
    expect(server.received[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/eu-central-1\/sqs\/aws4_request, SignedHeaders=.*host.*x-amz-target/,
    );
  });
});
