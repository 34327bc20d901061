import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openGateway } from '../../../infra/local/gateway/gateway.ts';
import { atOnce, oneAtATime, type Turn } from '../../../infra/local/table/one-at-a-time.ts';
import { tinyFunctions, tinyRoute } from './tiny-route.ts';

/** The largest number of handlers that ran at the same time, with ten simultaneous requests. */
const maxAtOnce = async (turn: Turn): Promise<number> => {
  let [running, most] = [0, 0];
  const handler = async () => {
    running++;
    most = Math.max(most, running);
    for (let i = 0; i < 5; i++) await turnOfTheLoop();
    running--;
    return { statusCode: 200, body: '{}' };
  };
  const answer = openGateway({
    routes: [tinyRoute('GET', '/a', 'a'), tinyRoute('GET', '/b', 'b')],
    functions: tinyFunctions({ a: handler, b: handler }),
    report: () => undefined,
    turn,
  });
  const request = { method: 'GET', queryString: '', rawHeaders: [], body: Buffer.alloc(0), sourceIp: '::1', port: 1 };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => answer({ ...request, path: i % 2 ? '/a' : '/b' })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  return most;
};

describe('one at a time', () => {
  it('never runs two invocations at once', async () => {
    expect(await maxAtOnce(oneAtATime())).toBe(1);
    expect(await maxAtOnce(atOnce)).toBe(10);
  });

  it('continues after a failure, in order', async () => {
    const turn = oneAtATime();
    const order: string[] = [];
    const work = (name: string, fails = false) =>
      turn(async () => {
        await turnOfTheLoop();
        order.push(name);
        if (fails) throw new Error(name);
        return name;
      });
    const outcomes = await Promise.allSettled([work('first'), work('second', true), work('third')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(order).toEqual(['first', 'second', 'third']);
  });
});
