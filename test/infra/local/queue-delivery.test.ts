import type { SQSEvent } from 'aws-lambda';
import { afterEach, describe, expect, it } from 'vitest';
import { reportBatches } from '../../../infra/limits.ts';
import type { Outcome } from '../../../infra/local/functions/lambda.ts';
import { type LocalQueue, startQueue } from '../../../infra/local/functions/queue.ts';
import { type QueueDelivery, startQueueDelivery } from '../../../infra/local/functions/queue-delivery.ts';
import { reportFrom } from '../../../lib/store/observations/report.ts';
import { openReportQueue } from '../../../lib/store/observations/report-queue.ts';

const started: (LocalQueue | QueueDelivery)[] = [];
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.stop();
});

const start = async (answer: (event: SQSEvent) => unknown) => {
  const queue = await startQueue('reports');
  started.push(queue);
  const events: SQSEvent[] = [];
  const dead: string[] = [];
  const delivery = startQueueDelivery({
    queue,
    batches: { ...reportBatches, windowMs: 5 },
    invoke: async (event): Promise<Outcome> => {
      events.push(event);
      return { kind: 'answer', payload: await answer(event) };
    },
    deadLetter: (messages) => dead.push(...messages.map(({ id }) => id)),
  });
  started.push(delivery);
  const { send } = openReportQueue(queue.address);
  const report = (feature: string) =>
    send({
      at: 1,
      projects: '*',
      rows: [{ environment: 'e', application: 'a', from: 1, counts: [{ feature, yes: 1, no: 0 }] }],
    });
  return { queue, delivery, events, dead, report };
};

const namesIn = ({ Records }: SQSEvent): string[] =>
  Records.flatMap(({ body }) => reportFrom(body).rows.flatMap(({ counts }) => counts.map(({ feature }) => feature)));

describe('reports on this machine', () => {
  it('are delivered in one batch, once', async () => {
    const { events, report, delivery } = await start(() => ({ batchItemFailures: [] }));
    await Promise.all(['a', 'b', 'c'].map(report));
    await delivery.stop();
    expect(events.flatMap(namesIn).toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('come again when they fail, alone, and in the end are dead letters', async () => {
    const bad = (event: SQSEvent) =>
      event.Records.filter(({ body }) => reportFrom(body).rows[0]?.counts[0]?.feature === 'bad');
    const { events, dead, report } = await start((event) => ({
      batchItemFailures: bad(event).map(({ messageId }) => ({ itemIdentifier: messageId })),
    }));
    await Promise.all(['good', 'bad'].map(report));
    await expect.poll(() => dead.length).toBe(1);
    const names = events.flatMap(namesIn);
    expect(names.filter((name) => name === 'good')).toHaveLength(1);
    expect(names.filter((name) => name === 'bad')).toHaveLength(reportBatches.receives);
  });

  it('come again all of them when the function fails', async () => {
    let calls = 0;
    const { dead, report, queue } = await start(() => (++calls < 3 ? 'junk' : undefined));
    await report('a');
    await expect.poll(() => calls).toBe(3);
    expect([dead, queue.take(10)]).toEqual([[], []]);
  });

  it('are delivered before the end', async () => {
    const { events, report, delivery } = await start(() => undefined);
    await report('last');
    await delivery.stop();
    expect(events.flatMap(namesIn)).toEqual(['last']);
  });

  it.each([
    ['what is no message', '{}'],
    ['what is no JSON', '{'],
    ['a message that is too large', JSON.stringify({ MessageBody: 'x'.repeat(1_100_000) })],
  ])('are refused by the queue: %s', async (_, body) => {
    const { queue } = await start(() => undefined);
    const send = (operation: string) =>
      fetch(new URL('/', queue.address), { method: 'POST', headers: { 'X-Amz-Target': operation }, body });
    expect((await send('AmazonSQS.SendMessage')).status).toBe(400);
    expect((await send('AmazonSQS.DeleteQueue')).status).toBe(400);
  });
});
