import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../e2e/harness.ts';
import { openPeople, type People } from '../e2e/people.ts';
import { startReceiver, type TestReceiver } from '../e2e/receiver.ts';
import { cliOf } from './run-cli.ts';

let service: TestService;
let receiver: TestReceiver;
let people: People;
/** The integration that is enabled. */
let id: string;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({ newProcess: true, env: { HALYARD_DELIVER_TO: '127.0.0.0/8' } });
  people = openPeople(service);
  id = await integration({ description: 'On call', events: ['feature-created'] });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});
beforeEach(() => receiver.answer(200, 'thanks'));

const integration = async (members: object): Promise<string> => {
  const parameters = { url: `${receiver.url}/hook` };
  const { body } = await people.done('POST', '/api/admin/addons', {
    ...{ provider: 'webhook', enabled: true, parameters, events: ['feature-archived'] },
    ...members,
  });
  return String(body.id);
};
const run = (...args: readonly string[]) => cliOf(service)('integrations', ...args);
const json = async (...args: readonly string[]) => JSON.parse((await run(...args, '--json')).stdout);
const newFeature = (name: string) => people.done('POST', '/api/admin/projects/default/features', { name });
const arrived = (name: string) =>
  receiver.received.filter(({ body }) => JSON.parse(body).featureName === name).map(({ headers }) => headers);
const deliveryOf = async (name: string) =>
  (await json('deliveries', id)).integrationEvents.find(
    (one: { event: { featureName: string } }) => one.event.featureName === name,
  );

describe('halyard integrations', () => {
  it('lists them with what they get, and how they are doing', async () => {
    const off = await integration({
      enabled: false,
      events: ['feature-created', 'feature-archived'],
      projects: ['default'],
      environments: ['production'],
      tags: ['team:web'],
    });
    const lines = async () => (await run()).stdout.split('\n');
    expect((await lines())[0]).toMatch(/^ID +PROVIDER +DESCRIPTION +HEALTH +EVENTS$/);
    expect(await lines()).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${off} +webhook +off +2 types; project default; environment production; tag team:web$`),
      ),
    );
    expect(await lines()).toContainEqual(
      expect.stringMatching(new RegExp(`^${id} +webhook +On call +nothing was delivered yet +feature-created$`)),
    );
    await newFeature('healthy');
    await expect.poll(lines).toContainEqual(expect.stringMatching(/On call +works, last success 20\S+ \S+Z +feature-/));
    expect(await json()).toContainEqual(
      expect.objectContaining({ id: Number(id), parameters: { url: '*****' }, enabled: true }),
    );
  });

  it('test sends a sample, shows the answer, and ends with 1 where the receiver refused it', async () => {
    const { code, stdout } = await run('test', id);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^The receiver took the sample\n {2}200 in \d+ ms: thanks\n$/);
    expect(arrived('sample-flag')).toHaveLength(1);
    receiver.answer(500, 'not\nto \u001b[2Jday');
    const refused = await run('test', id);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(/^The receiver did not take the sample\n {2}.*500.*\n/);
    expect(refused.stdout).toMatch(/\n {2}500 in \d+ ms: not to \[2Jday\n$/);
    expect(await json('test', id)).toMatchObject({ state: 'failed', attempt: { status: 500 } });
    expect((await run('test', '99')).stderr).toContain('404');
  });

  it('deliveries shows each with its latest attempt', async () => {
    receiver.answer(503, 'closed');
    await newFeature('refused');
    await expect.poll(async () => (await deliveryOf('refused'))?.attempts.length).toBeGreaterThan(0);
    const { stdout } = await run('deliveries', id);
    expect(stdout).toMatch(/^EVENT +WHAT +STATE +ATTEMPTS +LATEST\n/);
    expect(stdout).toMatch(/\d+ +refused: created +failed, is tried again +\d +20\S+ \S+Z +503 in \d+ ms: closed\n/);
    const one = await run('deliveries', id, '--limit', '1');
    expect(one.stdout.split('\n')).toHaveLength(3);
    expect(one.stderr).toContain(`halyard integrations deliveries ${id} --limit 1 --skip 1`);
    expect(await run('deliveries', id, '--limit', '101')).toMatchObject({ code: 2 });
    expect((await run('deliveries', id, '--state', 'waiting')).stdout).toContain('refused: created');
    const succeeded = await run('deliveries', id, '--state', 'success', '--limit', '1');
    expect(succeeded.stdout).toMatch(/^EVENT.*\n\d+ .*healthy: created +delivered .*\n$/);
    expect(succeeded.stderr).toContain(`deliveries ${id} --state success --limit 1 --skip 1`);
    expect((await run('deliveries', id, '--state', 'success', '--limit', '1', '--skip', '1')).stdout).not.toContain(
      ': created',
    );
    expect(await run('deliveries', id, '--state', 'odd')).toMatchObject({ code: 2 });
  });

  it('resend delivers one event again, with the same id', async () => {
    await newFeature('again');
    await expect.poll(async () => (await deliveryOf('again'))?.state).toBe('success');
    const { id: delivery } = await deliveryOf('again');
    expect((await run('resend', id, '--delivery', delivery)).stdout).toBe(
      `Event ${delivery} waits to be delivered to integration ${id}.\n`,
    );
    await expect.poll(() => arrived('again')).toHaveLength(2);
    expect(new Set(arrived('again').map((headers) => headers['webhook-id'])).size).toBe(1);
  });

  it('resend delivers a part of the log again, by ids or by times', async () => {
    await newFeature('first');
    await newFeature('second');
    await expect.poll(async () => (await deliveryOf('second'))?.state).toBe('success');
    const [from, to] = [(await deliveryOf('first')).id, (await deliveryOf('second')).id];
    expect((await run('resend', id, '--from', from, '--to', to)).stdout).toBe(
      `2 events from ${from} to ${to} will be delivered again.\n`,
    );
    await expect.poll(() => arrived('first')).toHaveLength(2);
    await expect.poll(() => arrived('second')).toHaveLength(2);
    expect(await json('resend', id, '--from', '1h')).toMatchObject({ done: true, to: expect.any(Number) });
    await expect.poll(() => arrived('first')).toHaveLength(3);
  });

  it.each([[[]], [['--to', 'now']], [['--delivery', '1', '--from', '1']], [['--from', 'whenever']]])(
    'resend %j is wrong usage',
    async (args) => {
      expect(await run('resend', id, ...args)).toMatchObject({ code: 2, stdout: '' });
    },
  );
});
