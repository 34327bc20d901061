import { afterEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../e2e/harness.ts';

let service: TestService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

/** The line of the log about a request. */
interface Line {
  readonly route?: string;
  readonly status?: number;
  readonly read?: number;
  readonly write?: number;
}

/** The last line may be there in part. */
const linesOf = (output: string): readonly Line[] =>
  output
    .split('\n')
    .slice(0, -1)
    .flatMap((text): Line[] => (text.startsWith('{') ? [JSON.parse(text)] : []));

const callers = 12;
const maxRounds = 20;

/** Whether some of these succeeded without units of their own: those that shared what another one asked for. */
const someShared =
  (method: string, units: 'read' | 'write') =>
  (lines: readonly Line[]): boolean =>
    lines.some((line) => line.route?.startsWith(`${method} `) && line.status === 200 && line[units] === 0);

/** Requests of several callers at once, until the log shows what is expected of one of them. */
const untilSeen = async (
  of: TestService,
  send: (caller: number, round: number) => Promise<Response>,
  isSeen: (lines: readonly Line[]) => boolean,
) => {
  for (let round = 0; round < maxRounds && !isSeen(linesOf(of.output())); round++) {
    const answers = await Promise.all(Array.from({ length: callers }, (_, caller) => send(caller, round)));
    expect(answers.map(({ status }) => status)).toEqual(Array(callers).fill(200));
  }
  // What the last round did may not have been written yet.
  await expect.poll(() => isSeen(linesOf(of.output()))).toBe(true);
};

const feature = (caller: number) => `/api/admin/projects/default/features/flag-${caller}`;

const start = async (options: Parameters<typeof startService>[0]): Promise<TestService> => {
  service = await startService({ embedded: true, ...options });
  for (let caller = 0; caller < callers; caller++)
    expect(
      (await service.call('POST', '/api/admin/projects/default/features', { name: `flag-${caller}` })).status,
    ).toBe(201);
  return service;
};

describe('the local server, with many requests at once', () => {
  for (const which of ['first', 'next'])
    it(`makes commits that wait in one transaction, as the ${which} service of its process`, async () => {
      const patch = (of: TestService) => (caller: number, round: number) =>
        of.call('PATCH', feature(caller), [{ op: 'replace', path: '/description', value: `${round}` }]);
      const own = await start({ oneAtATime: false });
      await untilSeen(own, patch(own), someShared('PATCH', 'write'));
    });

  it('reads heads once for those who wait', async () => {
    const own = await start({ oneAtATime: false });
    const poll = () => own.call('GET', '/api/admin/projects/default/features');
    await untilSeen(own, poll, someShared('GET', 'read'));
  });
});
