import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlagdCore } from '@openfeature/flagd-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startService, type TestService } from '../e2e/harness.ts';
import { openPeople } from '../e2e/people.ts';
import { cliOf } from './run-cli.ts';
import { createShop } from './types/flags-of-shop.ts';

const server = '*:production.export';
const contexts = [{ targetingKey: '7', country: 'no' }, { targetingKey: '8', country: 'se' }, {}];

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: server } });
  folder = await mkdtemp(join(tmpdir(), 'halyard-export-'));
  const { done } = openPeople(service);
  await createShop(service);
  const features = '/api/admin/projects/shop/features';
  await done('POST', '/api/admin/context', { name: 'country' });
  const nordic = await done('POST', '/api/admin/segments', {
    name: 'nordic',
    constraints: [{ contextName: 'country', operator: 'IN', values: ['no', 'se'] }],
  });
  const newFlag = async (name: string, strategy: object): Promise<void> => {
    await done('POST', features, { name });
    await done('POST', `${features}/${name}/environments/production/strategies`, strategy);
    await done('POST', `${features}/${name}/environments/production/on`);
  };
  const everybody = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: 'g' } };
  await newFlag('nordic', { ...everybody, segments: [nordic.body.id] });
  await newFlag('swedish', {
    ...everybody,
    constraints: [{ contextName: 'country', operator: 'IN', values: ['no'], inverted: true }],
  });
  await done('POST', `${features}/swedish/dependencies`, { feature: 'nordic' });
  await newFlag('half', { ...everybody, parameters: { ...everybody.parameters, rollout: '50' } });
  await done('POST', features, { name: 'planned' });
  await done('POST', `${features}/planned/environments/production/release-plans`, {
    name: 'Norway first',
    milestones: [
      {
        name: 'Norway',
        strategies: [{ ...everybody, constraints: [{ contextName: 'country', operator: 'IN', values: ['no'] }] }],
      },
      { name: 'All', strategies: [everybody] },
    ],
  });
  await done('POST', `${features}/planned/environments/production/on`);
  await newFlag('here', { name: 'remoteAddress', parameters: { IPs: '10.0.0.0/8' } });
  await newFlag('loud', {
    ...everybody,
    constraints: [{ contextName: 'country', operator: 'STR_CONTAINS', values: ['N'], caseInsensitive: true }],
  });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const exported = (...args: readonly string[]) =>
  cliOf(service, { cwd: folder })('export', '--project', 'shop', ...args);
const flagd = ['--format', 'flagd', '--environment', 'production'] as const;

const leftOut = [
  { flag: 'half', reason: 'has a rollout to 50 percent: flagd puts users into other buckets' },
  { flag: 'here', reason: 'has the strategy "remoteAddress": flagd does not compare addresses' },
  { flag: 'loud', reason: 'has STR_CONTAINS in any case: JsonLogic compares letters as they are' },
];

describe('halyard export --format flagd', () => {
  it('gives flagd the decisions that the service makes, and names what it left out', async () => {
    const { code, stdout, stderr } = await exported(...flagd);
    expect(code).toBe(0);
    expect(stderr).toBe(
      `Left out, because flagd would decide otherwise:\n${leftOut.map((one) => `  ${one.flag} ${one.reason}\n`).join('')}`,
    );
    const core = new FlagdCore();
    core.setConfigurations(stdout);
    const names = [...core.getFlags().keys()];
    expect(names).toEqual([
      'button.text',
      'checkout',
      'discount',
      'layout',
      'limits',
      'nordic',
      'off',
      'payments',
      'planned',
      'swedish',
      'truth',
    ]);
    const { done } = openPeople(service);
    const seen = new Set<string>();
    for (const context of contexts) {
      const { body } = await done('POST', '/ofrep/v1/evaluate/flags', { context }, server);
      for (const { key, value, variant } of body.flags.filter(({ key }: never) => names.includes(key))) {
        const flag = core.getFlag(key);
        const got = flag?.state === 'DISABLED' ? undefined : flag?.evaluate(context).value;
        expect([key, context, got]).toEqual([key, context, value]);
        if (variant !== undefined && value !== undefined) expect(flag?.evaluate(context).variant).toBe(variant);
        seen.add(JSON.stringify([key, value]));
      }
    }
    for (const one of ['["nordic",true]', '["nordic",false]', '["swedish",true]', '["swedish",false]', '["off",null]'])
      expect([...seen]).toContain(one);
  });

  it('--json has both, and the same text again', async () => {
    const { stdout, stderr } = await exported(...flagd, '--json');
    const document = JSON.parse(stdout);
    expect([document.leftOut, stderr]).toEqual([leftOut, '']);
    expect(document.definition.metadata).toEqual({ flagSetId: 'shop', environment: 'production' });
    expect(JSON.parse((await exported(...flagd)).stdout)).toEqual(document.definition);
    expect((await exported(...flagd)).stdout).toBe((await exported(...flagd)).stdout);
  });

  it('--out writes a file; --strict writes none when anything is left out, and ends with 1', async () => {
    expect(await exported(...flagd, '--out', 'flags.json')).toMatchObject({ code: 0, stdout: 'Wrote flags.json.\n' });
    expect(JSON.parse(await readFile(join(folder, 'flags.json'), 'utf8')).flags.checkout).toEqual({
      state: 'ENABLED',
      variants: { off: false, on: true },
      defaultVariant: 'on',
      metadata: { description: 'A checkout\non one page */ at last' },
    });
    const strict = await exported(...flagd, '--strict', '--out', 'strict.json');
    expect([strict.code, strict.stdout]).toEqual([1, '']);
    for (const { flag, reason } of leftOut) expect(strict.stderr).toContain(`  ${flag} ${reason}\n`);
    await expect(stat(join(folder, 'strict.json'))).rejects.toThrow('ENOENT');
    const development = await exported('--format', 'flagd', '--environment', 'development', '--strict');
    expect([development.code, development.stderr]).toEqual([0, '']);
  });

  it('needs an environment that exists', async () => {
    expect(await exported('--format', 'flagd')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--environment'),
    });
    const { code, stderr } = await exported('--format', 'flagd', '--environment', 'nowhere');
    expect([code, stderr]).toEqual([2, expect.stringContaining('it has development, production')]);
    expect((await exported('--format', 'csv')).code).toBe(2);
    expect((await exported()).code).toBe(2);
  });
});

describe('halyard export --format json, yaml', () => {
  it('is the state document of the API', async () => {
    const json = await exported('--format', 'json');
    expect(JSON.parse(json.stdout).version).toBe(4);
    const yaml = await exported('--format', 'yaml', '--out', 'state.yaml');
    expect(yaml.code).toBe(0);
    const { features, projects } = parse(await readFile(join(folder, 'state.yaml'), 'utf8'));
    expect([features.length, projects.map(({ id }: never) => id)]).toEqual([14, ['default', 'shop']]);
  });
});
