import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketIn, readable } from '../../cli/evaluate/bucket.ts';
import { compileSet, isEnabled, prepareContext } from '../../lib/evaluation/index.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { openPeople, type People } from '../e2e/people.ts';
import { cliOf } from './run-cli.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  const { done } = people;
  await done('POST', '/api/admin/context', { name: 'country' });
  const segment = await done('POST', '/api/admin/segments', {
    name: 'nordic',
    constraints: [{ contextName: 'country', operator: 'IN', values: ['no', 'se', 'dk'] }],
  });
  const features = '/api/admin/projects/default/features';
  for (const name of ['checkout', 'parent', 'child', 'bare', 'custom']) await done('POST', features, { name });
  const strategies = (name: string) => `${features}/${name}/environments/production/strategies`;
  await done('POST', strategies('checkout'), {
    name: 'flexibleRollout',
    title: 'A quarter',
    parameters: { rollout: '25', stickiness: 'userId', groupId: 'checkout' },
    segments: [segment.body.id],
  });
  await done('POST', strategies('checkout'), {
    name: 'default',
    constraints: [{ contextName: 'userId', operator: 'STR_STARTS_WITH', values: ['team-'], inverted: false }],
    variants: [
      {
        name: 'blue',
        weight: 1000,
        weightType: 'variable',
        stickiness: 'default',
        payload: { type: 'string', value: 'hi' },
      },
    ],
  });
  await done('POST', '/api/admin/strategies', { name: 'own', parameters: [] });
  await done('POST', strategies('custom'), { name: 'own' });
  for (const name of ['checkout', 'bare', 'child', 'custom'])
    await done('POST', `${features}/${name}/environments/production/on`);
  await done('POST', `${features}/child/dependencies`, { feature: 'parent' });
});
afterAll(() => service.stop());

const run = (...args: readonly string[]) => cliOf(service)('evaluate', ...args, '--environment', 'production');

describe('halyard evaluate', () => {
  it('says which strategy lets a context in, with its variant', async () => {
    const { code, stdout } = await run('checkout', '--user', 'team-7', '--property', 'country=fr');
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'checkout is ON in production: strategy 2 (default) lets this context in',
        '  variant blue, string "hi"',
        '  ✔ the switch is on',
        '  ✘ strategy 1: flexibleRollout "A quarter"',
        '      rollout to 25 % by userId: "team-7" is in bucket 99 of 100 (group "checkout"), so it is out',
        '      ✘ segment "nordic"',
        '          ✘ country IN no, se, dk, and it is "fr"',
        '  ✔ strategy 2: default ← this one lets it in',
        '      ✔ userId STR_STARTS_WITH team-, and it is "team-7"',
        '',
      ].join('\n'),
    );
  });

  it('says why nobody of it is let in', async () => {
    const { stdout } = await run('checkout', '--property', 'country=no');
    expect(stdout).toContain('checkout is OFF in production: none of its strategies lets this context in');
    expect(stdout).toContain('rollout to 25 % by userId, which the context does not have');
    expect(stdout).toContain('userId STR_STARTS_WITH team-, and the context has none');
  });

  it.each([
    ['parent', 'it is switched off in this environment'],
    ['child', 'a feature that it depends on is not as it must be'],
    ['custom', 'a strategy decides that can only be evaluated in the application'],
  ])('%s: %s', async (feature, why) => {
    const { stdout } = await run(feature);
    expect(stdout).toContain(`${feature} is OFF in production: ${why}`);
  });

  it('answers all of it as one document', async () => {
    const { stdout } = await run('checkout', '--context', '{"userId":"7","properties":{"country":"no"}}', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'checkout',
      environment: 'production',
      isEnabled: false,
      context: { appName: 'halyard', userId: '7', properties: { country: 'no' } },
      why: 'none of its strategies lets this context in',
      strategies: [
        { decides: false, bucket: { percent: 25, field: 'userId', value: '7', group: 'checkout', bucket: 63 } },
        { decides: false, constraints: [{ result: false }] },
      ],
    });
  });

  it('keeps commas in values', async () => {
    const { stdout } = await run('checkout', '--user', 'team-1,team-2', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ isEnabled: true, context: { userId: 'team-1,team-2' } });
  });

  it('does not let a value speak to the terminal', async () => {
    const { stdout } = await run('checkout', '--user', 'a\u001b[31mb');
    expect(stdout).toContain('"a[31mb"');
    expect(stdout).not.toContain('\u001b');
  });

  it('an unknown feature is an error', async () => {
    const { code, stderr } = await run('nowhere');
    expect([code, stderr]).toEqual([1, 'error: Project "default" has no active feature "nowhere".\n']);
  });

  it('an unknown environment is an error, not a feature that is off', async () => {
    const { code, stderr } = await cliOf(service)('evaluate', 'checkout', '--environment', 'prod');
    expect([code, stderr]).toEqual([
      1,
      'error: Project "default" has no environment "prod". It has: development, production.\n',
    ]);
  });

  it.each([
    [['checkout', '--context', '[1]'], '--context must be a JSON object'],
    [['checkout', '--property', 'country'], 'must have the form name=value'],
    [['checkout', '--at', '41'], 'is a revision'],
    [['checkout', '--at', 'someday'], 'is no moment'],
  ] as const)('%j is wrong usage', async (args, message) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('the bucket that is shown', () => {
  const text = fc.string({ minLength: 1, maxLength: 12 });
  const strategy = fc.oneof(
    fc.record({
      name: fc.constant('flexibleRollout'),
      parameters: fc.record({
        rollout: fc.integer({ min: 0, max: 100 }).map(String),
        stickiness: fc.constantFrom('default', '', 'userId', 'sessionId', 'plan'),
        groupId: text,
      }),
    }),
    fc.record({
      name: fc.constantFrom('gradualRolloutUserId', 'gradualRolloutSessionId'),
      parameters: fc.record({ percentage: fc.integer({ min: 0, max: 100 }).map(String), groupId: text }),
    }),
  );
  const context = fc.record(
    { userId: text, sessionId: text, properties: fc.record({ plan: text }) },
    { requiredKeys: [] },
  );

  it('is the one by which the evaluator decides', async () => {
    await fc.assert(
      fc.property(strategy, context, (rollout, raw) => {
        const shown = bucketIn(rollout, readable(raw, 'production', new Date(0)));
        if (!shown || 'random' in shown) return;
        const strategies = [{ id: 's', constraints: [], ...rollout }];
        const definition = {
          name: 'f',
          project: 'p',
          environment: 'production',
          enabled: true,
          strategies,
          variants: [],
        };
        const set = compileSet([definition], []);
        const feature = set.features.get('f');
        if (!feature) throw new Error('The feature is missing');
        const isIn = 'bucket' in shown && shown.bucket <= shown.percent;
        const prepared = prepareContext(raw, { environment: 'production', now: 0, random: () => 0.5 });
        expect(isEnabled(set, feature, prepared)).toBe(isIn);
      }),
      { numRuns: 500 },
    );
  });
});
