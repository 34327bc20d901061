import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCalls, wokenBy } from '../../../lib/store/deliveries/wakes.ts';
import { type Answers, answer, startAnswers } from '../table/answers.ts';

let service: Answers;
beforeAll(async () => {
  service = await startAnswers();
});
afterAll(() => service.stop());

it('the deliverer is called with what it would get from the queue, and nobody waits for it', async () => {
  service.next(answer(202, ''));
  await openCalls('halyard-prod-deliverer', service.endpoint).wake(7);
  const [call] = service.received;
  expect(call?.path).toBe('/2015-03-31/functions/halyard-prod-deliverer/invocations');
  expect(call?.headers['x-amz-invocation-type']).toBe('Event');
  const { Records } = JSON.parse(call?.body ?? '');
  expect(Records.map(({ body }: { readonly body: string }) => wokenBy(body))).toEqual([7]);
});

it('a call that Lambda refuses is an error', async () => {
  service.next(answer(429, { Reason: 'ConcurrentInvocationLimitExceeded' }));
  await expect(openCalls('halyard-prod-deliverer', service.endpoint).wake(7)).rejects.toThrow('429');
});
