import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../lib/contract/error.ts';
import { errorBody } from '../../lib/contract/error-schemas.ts';
import { runs } from '../support/runs.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const admin = '/api/admin';
const features = `${admin}/projects/default/features`;
const long = 'x'.repeat(100_000);
/** Many times more items than an error has details. */
const numbers = Array.from({ length: runs(20_000, 100_000) }, (_, i) => i);
const names = Array.from({ length: 1_000 }, (_, i) => `${'n'.repeat(90)}-${i}`);

const sentTo = async (method: string, path: string, body: unknown): Promise<{ status: number; text: string }> => {
  const answer = await service.call(method, path, body);
  return { status: answer.status, text: await answer.text() };
};

/** The refusal of a request that tries to cause an oversized error. */
const refused = async (method: string, path: string, body: unknown): Promise<ErrorBody> => {
  const { status, text } = await sentTo(method, path, body);
  expect([path, status >= 400 && status < 500, text.slice(0, 300)]).toEqual([path, true, expect.any(String)]);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536);
  const parsed = errorBody.parse(JSON.parse(text));
  expect(parsed.details?.length ?? 0).toBeLessThanOrEqual(100);
  expect(text).not.toMatch(/x{101}/);
  return parsed;
};

describe('errors §5: what an error repeats', () => {
  it.each([
    ['PATCH', `${features}/checkout`],
    ['PATCH', `${features}/checkout/variants`],
    ['PATCH', `${features}/checkout/environments/development/variants`],
    ['POST', `${features}/checkout/environments/development/strategies/set-sort-order`],
    ['POST', `${admin}/projects/default/environments/development/change-requests`],
    ['POST', `${admin}/api-tokens`],
  ])('%s %s of many thousand numbers is refused in a few words', async (method, path) => {
    await refused(method, path, numbers);
  });

  it.each([
    ['PUT', `${features}/checkout/variants`, numbers],
    ['PUT', `${features}/checkout/environments/development/variants`, numbers],
    ['POST', `${admin}/state/import`, { version: 4, features: numbers }],
    ['POST', `${admin}/state/import`, { version: 4, features: [], featureStrategies: numbers }],
    [
      'POST',
      `${admin}/features-batch/validate`,
      { project: 'default', environment: 'development', data: { features: numbers, featureStrategies: numbers } },
    ],
    ['POST', `${admin}/segments`, { name: 's', constraints: numbers }],
    [
      'POST',
      `${admin}/projects/default/environments/development/change-requests`,
      { action: 'patchVariant', feature: 'f', payload: { variants: numbers } },
    ],
  ])(
    '%s %s with many thousand wrong members: 100 details, the last of which counts the others',
    async (method, path, body) => {
      const { details = [] } = await refused(method, path, body);
      expect(details.length).toBe(100);
      expect(details.at(-1)?.message).toMatch(/^There are \d+ more\.$/);
      expect(Number(/\d+/.exec(details.at(-1)?.message ?? '')?.[0])).toBeGreaterThanOrEqual(numbers.length - 99);
    },
  );

  it('two million violations are not all kept', async () => {
    const data = { features: Array.from({ length: 2_000_000 }, () => 1), featureStrategies: [] };
    const body = { project: 'default', environment: 'development', data };
    const { details = [] } = await refused('POST', `${admin}/features-batch/validate`, body);
    expect(details.at(-1)?.message).toBe('There are 1999901 more.');
  });

  it.each([
    ['features-batch/export', { environment: 'development', features: numbers.map((n) => [n]) }],
    ['projects/default/archive', { features: numbers.map((n) => ({ n })) }],
    ['projects/default/stale', { features: numbers.map(() => null), stale: true }],
    ['groups', { name: 'g', users: numbers }],
  ])('%s with a list of many thousand wrong items', async (path, body) => {
    await refused('POST', `${admin}/${path}`, body);
  });

  it.each([
    ['an unknown member', { version: 4, [long]: [] }],
    ['a thousand unknown members', { version: 4, ...Object.fromEntries(names.map((name) => [name, 1])) }],
    ['a feature', { version: 4, features: [{ name: long }] }],
    ['a project of a feature', { version: 4, features: [{ name: 'f', project: long }] }],
    ['a key of parameters', { version: 4, featureStrategies: [{ parameters: { [long]: 5 } }] }],
    ['a document', long],
  ])('a state import repeats 100 characters of the name of %s', async (_, body) => {
    await refused('POST', `${admin}/state/import`, body);
  });

  it('lists of names that do not exist are cut', async () => {
    const { message } = await refused('POST', `${admin}/projects/default/archive`, { features: names });
    expect(message.length).toBeLessThan(5_000);
    const tokens = { tokenName: 't', type: 'client', environment: 'development', projects: names.slice(0, 50) };
    await refused('POST', `${admin}/api-tokens`, tokens);
    await refused('POST', `${admin}/groups`, {
      name: 'g',
      users: numbers.slice(0, 1_000).map((id) => ({ id: id + 9e6 })),
    });
  });

  it('a text of many words is cut like any other', async () => {
    const words = 'three little words '.repeat(5_000);
    for (const [method, path, body] of [
      ['POST', `${admin}/projects/default/environments/development/default-strategy`, { name: words }],
      ['POST', `${admin}/projects/default/features`, { name: words }],
      ['POST', `${admin}/user-admin`, { username: 'u', rootRole: words }],
    ] as const) {
      const { message } = await refused(method, path, body);
      expect(message).not.toContain(words.slice(0, 101));
    }
  });
});
