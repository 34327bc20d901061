import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../e2e/harness.ts';
import { type CliRun, cliOf } from '../run-cli.ts';

let service: TestService;
let cwd: string;
let project: string;
let count = 0;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const ok = async (method: string, path: string, body?: unknown): Promise<void> => {
  const response = await service.call(method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
};

/** Of the project of the test. */
const inProject = (path: string): string => `/api/admin/projects/${project}${path}`;
/** A name that no other test has. */
const own = (name: string): string => `${project}-${name}`;

beforeEach(async () => {
  count += 1;
  project = `p${count}`;
  cwd = mkdtempSync(join(tmpdir(), 'halyard-cli-'));
  await ok('POST', '/api/admin/projects', { id: project, name: 'Shop', environments: ['development', 'production'] });
  return () => rmSync(cwd, { recursive: true });
});

const cli = (...args: readonly string[]): Promise<CliRun> =>
  cliOf(service, { cwd })(...args, ...(args[0] === 'pull' ? ['--project', project] : []));

const done = async (...args: readonly string[]): Promise<string> => {
  const run = await cli(...args);
  if (run.code !== 0) throw new Error(`halyard ${args.join(' ')}: ${run.code}\n${run.stderr}`);
  return run.stdout;
};

const read = (path: string): string => readFileSync(join(cwd, 'flags', path), 'utf8');
const write = (path: string, text: string): void => writeFileSync(join(cwd, 'flags', path), text);
const edit = (path: string, from: string, to: string): void => {
  expect(read(path)).toContain(from);
  write(path, read(path).replace(from, to));
};
const planOf = async (...args: readonly string[]) => JSON.parse(await done('plan', '--json', ...args));

/** A project with something of everything. */
const fill = async (): Promise<void> => {
  await ok('POST', '/api/admin/segments', {
    name: own('nordic'),
    project,
    constraints: [{ contextName: 'country', operator: 'IN', values: ['no', 'se'] }],
  });
  const { segments } = (await (await service.call('GET', '/api/admin/segments')).json()) as {
    segments: { id: number; name: string }[];
  };
  const segment = segments.find(({ name }) => name === own('nordic'))?.id ?? 0;
  await ok('POST', inProject('/features'), { name: own('payments') });
  await ok('POST', inProject('/features'), { name: own('checkout'), type: 'experiment', description: 'One page' });
  const feature = inProject(`/features/${own('checkout')}`);
  await ok('POST', `${feature}/environments/production/strategies`, {
    name: 'flexibleRollout',
    title: 'Half',
    parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' },
    constraints: [{ contextName: 'userId', operator: 'NOT_IN', values: ['7', 'yes'], inverted: true }],
    segments: [segment],
  });
  await ok('PUT', `${feature}/environments/production/variants`, [
    { name: 'short', weight: 200, weightType: 'fix', payload: { type: 'string', value: 'no' } },
    { name: 'long', weight: 0 },
  ]);
  await ok('POST', `${feature}/environments/production/on`);
  await ok('POST', `/api/admin/features/${own('checkout')}/tags`, { type: 'simple', value: 'revenue' });
  await ok('POST', `${feature}/dependencies`, { feature: own('payments') });
};

describe('halyard pull', () => {
  it('writes a file a feature, a file a segment and one for the project', async () => {
    await fill();
    await done('pull');
    expect(readdirSync(join(cwd, 'flags'), { recursive: true }).map(String).sort()).toEqual([
      'features',
      `features/${own('checkout')}.yaml`,
      `features/${own('payments')}.yaml`,
      'halyard.lock',
      'project.yaml',
      'schema',
      'schema/feature.json',
      'schema/project.json',
      'schema/segment.json',
      'segments',
      `segments/${own('nordic')}.yaml`,
    ]);
    expect(read(`features/${own('checkout')}.yaml`)).toBe(`# yaml-language-server: $schema=../schema/feature.json

name: ${own('checkout')}
type: experiment
description: One page
tags:
  - simple:revenue
dependencies:
  - feature: ${own('payments')}
environments:
  development:
    enabled: false
  production:
    enabled: true
    strategies:
      - name: flexibleRollout
        title: Half
        parameters:
          groupId: checkout
          rollout: "50"
          stickiness: default
        segments:
          - ${own('nordic')}
        constraints:
          - contextName: userId
            operator: NOT_IN
            values:
              - "7"
              - "yes"
            inverted: true
    variants:
      - name: long
      - name: short
        weight: 200
        weightType: fix
        payload:
          type: string
          value: "no"
`);
    expect(read(`segments/${own('nordic')}.yaml`)).toBe(`# yaml-language-server: $schema=../schema/segment.json

name: ${own('nordic')}
constraints:
  - contextName: country
    operator: IN
    values:
      - "no"
      - se
`);
    expect(read('project.yaml')).toBe(`# yaml-language-server: $schema=./schema/project.json

id: ${project}
name: Shop
mode: open
defaultStickiness: default
environments:
  development: {}
  production: {}
`);
  });
});

describe('halyard plan and apply', () => {
  it('a pulled folder plans nothing, and pulling again writes nothing', async () => {
    await fill();
    await done('pull');
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
    expect(await cli('plan', '--exit-code')).toMatchObject({ code: 0, stdout: `Project ${project}: the folder and the server say the same.\n` });
    expect(JSON.parse(await done('pull', '--json'))).toMatchObject({ written: [], removed: [], kept: [] });
  });

  it('shows what would change, and makes exactly that', async () => {
    await fill();
    await done('pull');
    const file = `features/${own('checkout')}.yaml`;
    edit(file, 'rollout: "50"', 'rollout: "100"');
    edit(file, 'type: experiment', 'type: release');
    expect(await cli('plan', '--exit-code')).toMatchObject({ code: 3 });
    expect(await done('plan')).toBe(`Project ${project}: applying this folder would make 2 changes.
  ~ feature ${own('checkout')}: change type
      type: "experiment" → "release"
  ~ feature ${own('checkout')}, production: change the strategy flexibleRollout "Half"
      parameters.rollout: "50" → "100"
`);
    expect(await cli('apply')).toMatchObject({ code: 2, stderr: expect.stringContaining('Give --yes') });
    expect(await done('apply', '--yes')).toBe(`done: feature ${own('checkout')}: change type
done: feature ${own('checkout')}, production: change the strategy flexibleRollout "Half"
`);
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
  });
});
