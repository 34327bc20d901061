import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { fileNames } from '../../../cli/folder/files/file-names.ts';
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

/** A path in the project of the test. */
const inProject = (path: string): string => `/api/admin/projects/${project}${path}`;
/** A name that no other test uses. */
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

/** Creates a project with one of everything. */
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
      'schema/template.json',
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
    expect(await cli('plan', '--exit-code')).toMatchObject({
      code: 0,
      stdout: `Project ${project}: the folder and the server say the same.\n`,
    });
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
    expect(await cli('apply')).toMatchObject({ code: 2, stderr: expect.stringContaining('add --yes') });
    expect(await done('apply', '--yes')).toBe(`done: feature ${own('checkout')}: change type
done: feature ${own('checkout')}, production: change the strategy flexibleRollout "Half"
`);
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
  });
});

describe('a feature that comes and goes', () => {
  const feature = () => `features/${own('checkout')}.yaml`;

  it('is archived when its file is removed, and comes back with it', async () => {
    await fill();
    await done('pull');
    const text = read(feature());
    rmSync(join(cwd, 'flags', feature()));
    expect(await done('plan')).toContain(`- feature ${own('checkout')}: archive it, because it has no file`);
    await done('apply', '--yes');
    expect((await service.call('GET', inProject(`/features/${own('checkout')}`))).status).toBe(404);
    write(feature(), text.replace('title: Half', 'title: All'));
    expect(await done('plan')).toContain(`+ feature ${own('checkout')}: revive it, and make it what its file says`);
    const { actions } = JSON.parse(await done('apply', '--yes', '--json'));
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      'reviveFeature',
      'updateStrategy',
      'updateEnabled',
      'addDependency',
    ]);
    expect((await planOf()).actions).toEqual([]);
  });

  it('is archived together with its parent', async () => {
    await fill();
    await done('pull');
    rmSync(join(cwd, 'flags/features'), { recursive: true });
    await done('apply', '--yes');
    const archive = await service.call('GET', `/api/admin/archive/features/${project}`);
    expect(((await archive.json()) as { features: unknown[] }).features).toHaveLength(2);
    expect((await planOf()).actions).toEqual([]);
  });

  it('makes room under the limit of the project first', async () => {
    await fill();
    await ok('PUT', inProject('/settings'), { featureLimit: 2 });
    await done('pull');
    rmSync(join(cwd, 'flags', feature()));
    write(`features/new.yaml`, `name: ${own('new')}\n`);
    const { actions } = await planOf();
    expect(actions.map(({ action }: { action: string }) => action)).toEqual(['archiveFeature', 'createFeature']);
    await done('apply', '--yes');
    expect((await planOf()).actions).toEqual([]);
  });
});

describe('segments', () => {
  const segment = () => `segments/${own('nordic')}.yaml`;

  it('cannot be deleted while an archived feature uses it', async () => {
    await fill();
    await done('pull');
    rmSync(join(cwd, 'flags', segment()));
    rmSync(join(cwd, 'flags', `features/${own('checkout')}.yaml`));
    const refused = await cli('plan');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`used by ${own('checkout')}`);
  });

  it('is deleted once no strategy uses it, and another one is made and used at once', async () => {
    await fill();
    await done('pull');
    const text = read(segment());
    rmSync(join(cwd, 'flags', segment()));
    write('segments/other.yaml', text.replace(own('nordic'), own('other / ø')));
    edit(`features/${own('checkout')}.yaml`, `- ${own('nordic')}`, `- ${own('other / ø')}`);
    const { actions } = await planOf();
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      'createSegment',
      'updateStrategy',
      'deleteSegment',
    ]);
    await done('apply', '--yes');
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
  });

  it('a global one has a file if the project uses it, and is left alone without one', async () => {
    await fill();
    const created = await service.call('POST', '/api/admin/segments', { name: own('global'), constraints: [] });
    expect(created.status).toBe(201);
    await done('pull');
    expect(readdirSync(join(cwd, 'flags/segments'))).toEqual([`${own('nordic')}.yaml`]);
    edit(`features/${own('checkout')}.yaml`, `- ${own('nordic')}`, `- ${own('nordic')}\n          - ${own('global')}`);
    await done('apply', '--yes');
    expect((await planOf()).actions).toEqual([]);
    await done('pull');
    expect(read(`segments/${own('global')}.yaml`)).toContain(`name: ${own('global')}\nglobal: true\n`);
    rmSync(join(cwd, `flags/segments/${own('global')}.yaml`));
    expect((await planOf()).actions).toEqual([]);
  });
});

describe('owners and links', () => {
  it('are in the file, by name, and are made from it', async () => {
    await ok('POST', '/api/admin/user-admin', { username: own('kari'), email: `${project}@example.com`, rootRole: 2 });
    await ok('POST', '/api/admin/user-admin', { username: own('ola'), rootRole: 2 });
    await ok('POST', '/api/admin/groups', { name: own('Pay'), users: [] });
    await fill();
    const file = `features/${own('checkout')}.yaml`;
    await ok('POST', inProject(`/features/${own('checkout')}/link`), { url: 'https://a.example/1', title: 'Ticket' });
    await done('pull');
    const { users, groups } = (await (await service.call('GET', '/api/admin/user-admin/access')).json()) as {
      users: { id: number; username?: string }[];
      groups: { id: number; name: string }[];
    };
    const id = users.find(({ username }) => username === own('kari'))?.id;
    const group = groups.find(({ name }) => name === own('Pay'))?.id;
    const set = (...owners: readonly object[]) =>
      ok('PUT', inProject(`/features/${own('checkout')}/owners`), { owners });
    await set({ type: 'user', id }, { type: 'group', id: group });
    expect((await planOf()).drift).toMatchObject([
      { feature: own('checkout'), changedBy: 'server', differences: [{ path: 'owners' }] },
    ]);
    await done('pull');
    expect(parse(read(file))).toMatchObject({
      links: [{ url: 'https://a.example/1', title: 'Ticket' }],
      owners: [`group:${own('Pay')}`, `user:${project}@example.com`],
    });
    edit(file, `user:${project}@example.com`, `user:${own('ola')}`);
    expect((await planOf()).actions).toMatchObject([
      {
        action: 'changeOwners',
        payload: [`group:${own('Pay')}`, `user:${own('ola')}`],
        differences: [{ path: 'owners', before: [`group:${own('Pay')}`, `user:${project}@example.com`] }],
      },
    ]);
    await done('apply', '--yes');
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
    write(`features/${own('made')}.yaml`, `name: ${own('made')}\nowners: ['group:${own('Pay')}']\n`);
    await done('apply', '--yes');
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
    // Another name of somebody is no other person, but files have one name for each.
    edit(file, `user:${own('ola')}`, `user:${own('kari')}`);
    const refused = await cli('apply', '--yes');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain(
      `${file}:${
        read(file)
          .split('\n')
          .findIndex((line) => line.startsWith('owners:')) + 1
      }: owners name nobody who is on the server: "user:${own('kari')}"; write "user:${project}@example.com"`,
    );
    edit(file, `user:${own('kari')}`, 'robot:r2');
    expect((await cli('plan')).stderr).toContain('must be an owner');
    edit(file, `  - group:${own('Pay')}\n  - robot:r2\n`, '');
    edit(file, 'owners:\n', '');
    await done('apply', '--yes');
    expect((await planOf()).actions).toEqual([]);
  });
});

describe('the project', () => {
  it('gets settings, environments and default strategies', async () => {
    await fill();
    await done('pull');
    write(
      'project.yaml',
      `id: ${project}
name: The shop
description: What customers see
mode: protected
defaultStickiness: userId
featureLimit: 20
featureNaming: { pattern: '${project}-.+', example: ${project}-x }
environments:
  default: {}
  production:
    defaultStrategy:
      name: flexibleRollout
      parameters: { rollout: "10", stickiness: default, groupId: "" }
      segments: ['${own('nordic')}']
`,
    );
    const problem = await cli('plan');
    // Nothing is configured in that environment, but the file names it.
    expect(problem.stderr).toBe(`error: The files have 2 problems:
  features/${own('checkout')}.yaml:11: environments.development is no environment of project.yaml
  features/${own('payments')}.yaml:6: environments.development is no environment of project.yaml
`);
    for (const name of ['checkout', 'payments'])
      edit(`features/${own(name)}.yaml`, '  development:\n    enabled: false\n', '');
    const { actions } = await planOf();
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      'changeProject',
      'linkEnvironment',
      'setDefaultStrategy',
      'unlinkEnvironment',
    ]);
    await done('apply', '--yes');
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
    await done('pull', '--folder', 'fresh');
    expect(readFileSync(join(cwd, 'fresh/project.yaml'), 'utf8')).toContain('rollout: "10"');
    edit('project.yaml', 'description: What customers see\n', '');
    edit('project.yaml', 'featureLimit: 20\n', '');
    await done('apply', '--yes');
    expect((await planOf()).actions).toEqual([]);
  });

  it('cannot lose a default strategy, and is not another one', async () => {
    await ok('POST', inProject('/environments/production/default-strategy'), {
      name: 'flexibleRollout',
      parameters: { rollout: '5' },
    });
    await done('pull');
    expect(await cli('plan', '--project', 'default')).toMatchObject({ code: 2 });
    write('project.yaml', read('project.yaml').replace(/production:[\s\S]*$/, 'production: {}\n'));
    expect((await cli('plan')).stderr).toContain('environments.production has lost its default strategy');
  });
});

describe('what changed on the server since the last pull', () => {
  const feature = () => `features/${own('checkout')}.yaml`;
  const production = () => inProject(`/features/${own('checkout')}/environments/production`);

  it('is shown by plan, refused by apply, and taken over by pull beside own changes', async () => {
    await fill();
    await done('pull');
    await ok('POST', `${production()}/off`);
    await ok('POST', inProject('/features'), { name: own('new') });
    edit(feature(), 'description: One page', 'description: "One page # for all"');
    expect(await done('plan')).toContain(`Changed on the server since the last pull, and overwritten if this is applied:
  ! feature ${own('checkout')}, production
      enabled: true → false
`);
    const { revision } = JSON.parse(read('halyard.lock'));
    expect(revision).toBeGreaterThan(0);
    expect(await done('plan')).toContain(
      `halyard diff ${revision} --project ${project} shows all that changed since then.\n`,
    );
    const plan = await planOf();
    expect(plan.drift).toEqual([
      {
        feature: own('checkout'),
        environment: 'production',
        changedBy: 'server',
        differences: [{ path: 'enabled', before: true, after: false }],
      },
      { feature: own('new'), changedBy: 'server', differences: [expect.objectContaining({ path: '' })] },
      { feature: own('new'), environment: 'development', changedBy: 'server', differences: [expect.anything()] },
      { feature: own('new'), environment: 'production', changedBy: 'server', differences: [expect.anything()] },
    ]);
    const refused = await cli('apply', '--yes');
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toContain(`feature ${own('checkout')}, production\n`);
    const pulled = JSON.parse(await done('pull', '--json'));
    expect(pulled.written).toEqual([feature(), `features/${own('new')}.yaml`, 'halyard.lock']);
    expect(pulled.kept).toEqual([`feature ${own('checkout')}`]);
    expect(read(feature())).toContain('description: "One page # for all"');
    expect((await planOf()).actions.map(({ summary }: { summary: string }) => summary)).toEqual(['change description']);
    await done('apply', '--yes');
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
  });

  it('is a conflict where the folder changed the same in another way', async () => {
    await fill();
    await done('pull');
    await ok('POST', `${production()}/off`);
    edit(feature(), 'rollout: "50"', 'rollout: "60"');
    const refused = await cli('pull');
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toContain(`feature ${own('checkout')}, production\n`);
    expect(read(feature())).toContain('rollout: "60"');
    expect((await cli('apply', '--yes')).code).toBe(4);
    await done('apply', '--yes', '--overwrite');
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
    await ok('POST', `${production()}/off`);
    edit(feature(), 'rollout: "60"', 'rollout: "70"');
    await done('pull', '--overwrite');
    expect(read(feature())).toContain('rollout: "60"');
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
  });

  it('the same change on both sides is none', async () => {
    await fill();
    await done('pull');
    await ok('POST', `${production()}/off`);
    edit(feature(), 'enabled: true', 'enabled: false');
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
  });

  it('a folder that nothing was pulled into overwrites nothing by itself', async () => {
    await fill();
    await done('pull');
    rmSync(join(cwd, 'flags/halyard.lock'));
    expect((await planOf()).actions).toEqual([]);
    edit(feature(), 'type: experiment', 'type: release');
    expect((await cli('apply', '--yes')).code).toBe(4);
    write('features/new.yaml', `name: ${own('new')}\n`);
    edit(feature(), 'type: release', 'type: experiment');
    await done('apply', '--yes');
    expect((await planOf()).actions).toEqual([]);
  });

  it('a plan in a file is applied as it is, or refused', async () => {
    await fill();
    await done('pull');
    edit(feature(), 'rollout: "50"', 'rollout: "60"');
    await done('plan', '--out', 'plan.json');
    await ok('POST', `/api/admin/features/${own('payments')}/tags`, { type: 'simple', value: 'other' });
    expect(await cli('apply', 'plan.json', '--yes')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('Something else would be done now than planned'),
    });
    await done('pull');
    await done('plan', '--out', 'plan.json');
    edit(feature(), 'rollout: "60"', 'rollout: "70"');
    expect((await cli('apply', 'plan.json', '--yes')).code).toBe(4);
    edit(feature(), 'rollout: "70"', 'rollout: "60"');
    await done('apply', 'plan.json', '--yes');
    expect((await planOf()).actions).toEqual([]);
    expect(await cli('apply', 'no-plan.json', '--yes')).toMatchObject({ code: 1 });
  });
});

describe('the files', () => {
  it('keep comments and form where pull changes something else in them', async () => {
    await fill();
    await done('pull');
    const file = `features/${own('checkout')}.yaml`;
    edit(file, 'description: One page', 'description: One page # as decided in May');
    edit(file, '    enabled: true', '    # careful\n    enabled: true');
    const before = read(file);
    expect(JSON.parse(await done('pull', '--json')).written).toEqual([]);
    await ok('PATCH', inProject(`/features/${own('checkout')}`), [{ op: 'replace', path: '/type', value: 'release' }]);
    await done('pull');
    expect(read(file)).toBe(before.replace('type: experiment', 'type: release'));
  });

  it('keep the line ends of Windows', async () => {
    await fill();
    await done('pull');
    const file = `features/${own('checkout')}.yaml`;
    const before = read(file).replaceAll('\n', '\r\n');
    write(file, before);
    await ok('PATCH', inProject(`/features/${own('checkout')}`), [{ op: 'replace', path: '/type', value: 'release' }]);
    await done('pull');
    expect(read(file)).toBe(before.replace('type: experiment', 'type: release'));
    expect((await planOf()).actions).toEqual([]);
  });

  it('have names that file systems take, whatever segments are called', async () => {
    const long = `${own('')}${'日'.repeat(90)}`;
    for (const name of [long, `${long}本`]) await ok('POST', '/api/admin/segments', { name, project, constraints: [] });
    await done('pull');
    const files = readdirSync(join(cwd, 'flags/segments'));
    expect(files).toHaveLength(2);
    for (const file of files) expect(Buffer.byteLength(file)).toBeLessThan(255);
    expect((await planOf()).actions).toEqual([]);
    const names = fileNames('features', ['con', 'NUL.x', 'console', 'e\u0301', '\u00e9'], new Map());
    expect([...names.values()]).toEqual([
      'features/con_.yaml',
      'features/NUL_.x.yaml',
      'features/console.yaml',
      'features/\u00e9.yaml',
      'features/\u00e9-2.yaml',
    ]);
  });

  it('say file, line and member of what is wrong, all at once', async () => {
    await fill();
    await done('pull');
    const file = `features/${own('checkout')}.yaml`;
    edit(file, 'rollout: "50"', 'rollout: 50');
    edit(file, 'title: Half', 'titel: Half');
    edit(file, 'feature: ', 'feature: x');
    edit(file, `- ${own('nordic')}`, '- southern');
    write('features/double.yaml', `name: ${own('payments')}\n`);
    write('segments/broken.yaml', 'name: x\n  constraints: [\n');
    const schema = await cli('plan');
    expect(schema).toMatchObject({ code: 1, stdout: '' });
    const at = (text: string): number =>
      read(file)
        .split('\n')
        .findIndex((line) => line.includes(text)) + 1;
    expect(schema.stderr).toContain(
      `  ${file}:${at('rollout: 50')}: environments.production.strategies[0].parameters.rollout must be a text: write "50" in quotes\n`,
    );
    expect(schema.stderr).toContain(
      `  ${file}:${at('titel')}: environments.production.strategies[0].titel is not known here\n`,
    );
    expect(schema.stderr).toContain(
      `  features/${own('payments')}.yaml:3: name is the one of features/double.yaml too: "${own('payments')}"\n`,
    );
    expect(schema.stderr).toMatch(/ {2}segments\/broken.yaml:3: Flow sequence .+/);
    edit(file, 'rollout: 50', 'rollout: "50"');
    edit(file, 'titel: Half', 'title: Half');
    rmSync(join(cwd, 'flags/features/double.yaml'));
    rmSync(join(cwd, 'flags/segments/broken.yaml'));
    const references = await cli('plan');
    expect(references.stderr).toBe(`error: The files have 2 problems:
  ${file}:${at('southern')}: environments.production.strategies[0].segments[0] names a segment that is neither here nor global: "southern"
  ${file}:${at('feature: x')}: dependencies[0].feature names a feature without a file: "x${own('payments')}"
`);
  });

  it('are refused before anything is made, when no server would take them', async () => {
    await ok('POST', inProject('/features'), { name: own('a') });
    await done('pull');
    write(
      `features/${own('a')}.yaml`,
      `name: ${own('a')}
environments:
  production:
    enabled: true
    strategies:
      - name: default
        disabled: true
        constraints:
          - contextName: userId
            operator: EQUALS
  development:
    variants:
      - { name: x, weightType: fix, weight: 10 }
`,
    );
    write('features/taken.yaml', 'name: taken\n');
    await ok('POST', '/api/admin/projects/default/features', { name: 'taken' }).catch(() => undefined);
    expect((await cli('plan')).stderr).toBe(`error: The files have 3 problems:
  features/${own('a')}.yaml:4: environments.production.enabled is true, but no strategy here is active
  features/${own('a')}.yaml:12: environments.development.variants need one that is not fixed
  features/${own('a')}.yaml:10: environments.production.strategies[0].constraints[0].operator is no operator: "EQUALS"
`);
    write(`features/${own('a')}.yaml`, `name: ${own('a')}\n`);
    expect((await cli('plan')).stderr).toMatch(/features\/taken.yaml:1: name cannot be used: .*taken/);
  });

  it('fit the JSON Schemas that editors read, which know what may be left out', async () => {
    await fill();
    await done('pull');
    const schemaOf = (kind: string) => z.fromJSONSchema(JSON.parse(read(`schema/${kind}.json`)));
    const fileValue = (path: string): unknown => parse(read(path));
    const feature = fileValue(`features/${own('checkout')}.yaml`);
    expect(schemaOf('feature').safeParse(feature).error).toBeUndefined();
    expect(schemaOf('segment').safeParse(fileValue(`segments/${own('nordic')}.yaml`)).error).toBeUndefined();
    expect(schemaOf('project').safeParse(fileValue('project.yaml')).error).toBeUndefined();
    expect(schemaOf('feature').safeParse({ name: 'x' }).success).toBe(true);
    expect(schemaOf('feature').safeParse({ name: 'x', enabeld: true }).success).toBe(false);
    expect(schemaOf('feature').safeParse({ name: 'x', environments: { production: { enabled: 'yes' } } }).success).toBe(
      false,
    );
  });

  it('are needed: without any, plan says how to begin', async () => {
    expect(await cli('plan')).toMatchObject({ code: 1, stderr: expect.stringContaining('Begin with: halyard pull') });
  });
});

describe('where changes are reviewed', () => {
  const feature = () => `features/${own('checkout')}.yaml`;
  const reviewed = () =>
    ok('PUT', inProject('/environments/production/change-requests/config'), {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });
  const move = (id: number, state: string) => ok('PUT', inProject(`/change-requests/${id}/state`), { state });

  it('one change request has all changes, and the folder is applied when it is', async () => {
    await fill();
    await reviewed();
    await done('pull');
    edit(feature(), 'rollout: "50"', 'rollout: "60"');
    edit(feature(), 'weight: 200', 'weight: 300');
    edit(feature(), `dependencies:\n  - feature: ${own('payments')}\n`, '');
    edit(feature(), 'type: experiment', 'type: release');
    edit(
      feature(),
      '  development:\n    enabled: false',
      '  development:\n    enabled: true\n    strategies: [{ name: default }]',
    );
    edit(`segments/${own('nordic')}.yaml`, '- se', '- dk');
    rmSync(join(cwd, `flags/features/${own('payments')}.yaml`));
    write('segments/new.yaml', `name: ${own('new')}\n`);
    edit(feature(), `- ${own('nordic')}`, `- ${own('new')}`);
    expect(await done('plan')).toContain('Changes are reviewed in production: they go into one change request there.');
    const applied = JSON.parse(
      await done('apply', '--yes', '--json', '--title', 'Pull request 17', '--comment', 'Reviewed'),
    );
    expect(applied.actions.map(({ action }: { action: string }) => action)).toEqual([
      'createSegment',
      'changeFeature',
      'addStrategy',
      'updateEnabled',
    ]);
    const [{ id, changes, existed }] = applied.changeRequests;
    expect({ changes, existed }).toEqual({ changes: 5, existed: false });
    const request = await service.call('GET', inProject(`/change-requests/${id}`));
    expect(await request.json()).toMatchObject({
      state: 'In review',
      title: 'Pull request 17',
      comments: [{ text: 'Reviewed' }],
    });
    // The same changes again: the request is waiting already. Other changes: refused, or they replace the request.
    expect(JSON.parse(await done('apply', '--yes', '--json')).changeRequests).toEqual([
      { environment: 'production', id, changes: 5, existed: true },
    ]);
    edit(feature(), 'rollout: "60"', 'rollout: "70"');
    expect((await cli('apply', '--yes')).code).toBe(4);
    const replaced = JSON.parse(await done('apply', '--yes', '--json', '--replace'));
    const newest = replaced.changeRequests[0].id;
    expect(newest).toBeGreaterThan(id);
    await move(newest, 'Approved');
    await move(newest, 'Applied');
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
    await done('pull');
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
  });

  it('a removed strategy is named for those who review it later, when it is gone', async () => {
    await fill();
    await ok('POST', inProject(`/features/${own('checkout')}/environments/production/strategies`), {
      name: 'default',
      title: 'Everybody else',
    });
    await reviewed();
    await done('pull');
    edit(feature(), '      - name: default\n        title: Everybody else\n', '');
    const [{ id }] = JSON.parse(await done('apply', '--yes', '--json')).changeRequests;
    const request = await service.call('GET', inProject(`/change-requests/${id}`));
    const [{ changes }] = ((await request.json()) as { features: { changes: unknown[] }[] }).features as [
      { changes: unknown[] },
    ];
    expect(changes).toMatchObject([
      { action: 'deleteStrategy', payload: { name: 'default', title: 'Everybody else' } },
    ]);
    // The same request again is found, and kept.
    expect(JSON.parse(await done('apply', '--yes', '--json')).changeRequests).toMatchObject([{ id, existed: true }]);
  });

  it('who may skip them can ask for it', async () => {
    await fill();
    await reviewed();
    await done('pull');
    edit(feature(), 'rollout: "50"', 'rollout: "60"');
    expect(JSON.parse(await done('apply', '--yes', '--json', '--skip-review')).changeRequests).toEqual([]);
    expect((await planOf()).actions).toEqual([]);
  });

  it('two parents cannot change in one request', async () => {
    await fill();
    await reviewed();
    await done('pull');
    write('features/other.yaml', `name: ${own('other')}\n`);
    write('features/third.yaml', `name: ${own('third')}\n`);
    edit(
      feature(),
      `  - feature: ${own('payments')}\n`,
      `  - feature: ${own('other')}\n  - feature: ${own('third')}\n`,
    );
    expect((await cli('plan')).stderr).toContain('dependencies change in more than one parent');
  });
});

describe('when applying fails on the way', () => {
  it('ends after the change that is under way when it is interrupted, and says how far it came', async () => {
    await fill();
    await done('pull');
    for (const name of ['a', 'b', 'c']) write(`features/${name}.yaml`, `name: ${own(name)}\n`);
    const person = new AbortController();
    const interrupting: typeof fetch = async (input, init) => {
      if (input instanceof Request && input.method === 'POST' && input.url.endsWith('/features')) person.abort();
      return fetch(input, init);
    };
    const run = await cliOf(service, { cwd, fetch: interrupting, interrupted: () => person.signal })('apply', '--yes');
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toBe('error: Stopped. 1 of 3 changes were made. Run halyard plan to see what is left.\n');
    const { actions, drift } = await planOf();
    expect([actions.length, drift]).toEqual([2, []]);
  });

  it('says how far it came, and the next plan has the rest', async () => {
    await fill();
    await done('pull');
    write('features/a-new.yaml', `name: ${own('a-new')}\n`);
    edit(`features/${own('checkout')}.yaml`, 'contextName: userId', 'contextName: unknown-field');
    const failed = await cli('apply', '--yes');
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(
      failed.stderr,
    ).toBe(`error: feature ${own('checkout')}, production: change the strategy flexibleRollout "Half": There is no context field "unknown-field". (404 NotFoundError)
  1 of 2 changes were made before. Run halyard plan to see what is left.
`);
    const rest = await planOf();
    expect(rest.drift).toEqual([]);
    expect(rest.actions).toHaveLength(1);
  });
});

describe('reading a project', () => {
  it('gives the same from a server that keeps no history, feature by feature', async () => {
    await fill();
    await done('pull');
    const asked: string[] = [];
    const withoutHistory: typeof fetch = async (input, init) => {
      const { url } = new Request(input, init);
      asked.push(url);
      return url.includes('/history') ? Response.json({ name: 'NotFoundError' }, { status: 404 }) : fetch(input, init);
    };
    const old = cliOf(service, { cwd, fetch: withoutHistory });
    expect((await old('pull', '--project', project, '--folder', 'old')).code).toBe(0);
    expect(asked.some((url) => url.includes(`/features/${own('checkout')}?variantEnvironments=true`))).toBe(true);
    for (const path of [`features/${own('checkout')}.yaml`, `features/${own('payments')}.yaml`, 'project.yaml'])
      expect(readFileSync(join(cwd, 'old', path), 'utf8')).toBe(read(path));
    const parts = (folder: string): unknown =>
      JSON.parse(readFileSync(join(cwd, folder, 'halyard.lock'), 'utf8')).parts;
    expect(parts('old')).toEqual(parts('flags'));
    expect(JSON.parse((await old('plan', '--json', '--folder', 'old')).stdout).actions).toEqual([]);
  });
});

describe('a project that changes while it is read', () => {
  it('is read again, and given up when it goes on', async () => {
    await fill();
    const moving = (times: number): typeof fetch => {
      let left = times;
      return async (input, init) => {
        const { url, method } = new Request(input, init);
        if (method === 'GET' && left > 0 && url.includes('/change-requests/config')) {
          left -= 1;
          await ok('PATCH', inProject(`/features/${own('checkout')}`), [
            { op: 'replace', path: '/description', value: `change ${left}` },
          ]);
        }
        return fetch(input, init);
      };
    };
    const pull = (times: number) => cliOf(service, { cwd, fetch: moving(times) })('pull', '--project', project);
    expect(await pull(99)).toMatchObject({ code: 4, stderr: expect.stringContaining('changes all the time') });
    expect((await pull(2)).code).toBe(0);
    expect(read(`features/${own('checkout')}.yaml`)).toContain('description: change 0');
    expect(await planOf()).toEqual({ project, actions: [], drift: [] });
  });
});
