import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceOf } from '../../cli/code/types/source.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { openPeople } from '../e2e/people.ts';
import { openAgent } from './mcp/session.ts';
import { type CliRun, cliOf } from './run-cli.ts';

/**
 * Whoever may write a description must not be able to steer the terminal, the source code or the agent of somebody who
 * reads it with the command line.
 */
const forged = 'FORGED';
/** A colour of the command line itself, clearing the screen, C1, orders of writing, invisible tags, an end of a comment. */
const hostile = (what: string): string =>
  `${what} \u001b[32m${forged}\u001b[39m\u001b[2J\u009b2J\u202e${forged}\u2066\u200f\u061c\u{e0041}\u0085\u2028${forged} *\u0007/ */ '\n${forged}\r${forged}`;
const secret = hostile('payload');

const controls =
  '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]|[\\u{e0000}-\\u{e007f}]';
const unsafe = new RegExp(controls, 'u');
/** The marks of the command line itself. */
const marks = '\\u001b\\[(?:1|2|22|31|32|33|39)m|\\r\\u001b\\[K';
const ownMarks = new RegExp(marks, 'g');

let service: TestService;
let folder: string;
let other: TestService;
let revision: number;

beforeAll(async () => {
  service = await startService({ quiet: true });
  other = await startService({ quiet: true });
  folder = await mkdtemp(join(tmpdir(), 'halyard-hostile-'));
  const { done } = openPeople(service);
  await done('POST', '/api/admin/projects', { id: 'shop', name: hostile('project'), description: hostile('about') });
  const segment = await done('POST', '/api/admin/segments', {
    name: hostile('segment'),
    description: hostile('segment'),
    constraints: [{ contextName: 'userId', operator: 'IN', values: [hostile('value')] }],
  });
  await done('POST', '/api/admin/context', { name: 'plan', description: hostile('field') });
  const features = '/api/admin/projects/shop/features';
  await done('POST', features, { name: 'checkout', description: hostile('description') });
  const strategies = `${features}/checkout/environments/development/strategies`;
  await done('POST', strategies, {
    name: 'flexibleRollout',
    title: hostile('title'),
    parameters: { rollout: '50', stickiness: 'default', groupId: hostile('group') },
    constraints: [{ contextName: 'plan', operator: 'STR_CONTAINS', values: [hostile('value')] }],
    segments: [segment.body.id],
    variants: [
      {
        name: 'a',
        weight: 1000,
        weightType: 'variable',
        stickiness: 'default',
        payload: { type: 'string', value: secret },
      },
    ],
  });
  await done('POST', `${features}/checkout/environments/development/on`);
  const production = `${features}/checkout/environments/production`;
  await done('POST', `${production}/release-plans`, {
    name: hostile('plan'),
    description: hostile('about a plan'),
    milestones: [
      {
        name: hostile('milestone'),
        strategies: [{ name: 'default', title: hostile('title') }],
        guards: [{ kind: 'alarm', source: hostile('source'), key: hostile('alarm') }],
      },
      { name: hostile('last'), strategies: [{ name: 'default' }], approvals: 1 },
    ],
  });
  await done('POST', `${production}/on`);
  await done('POST', '/api/admin/tags', { type: 'simple', value: hostile('tag').slice(0, 50) }).catch(() => undefined);
  const { body } = await done('GET', '/api/admin/projects/shop/history?limit=1');
  revision = body.revisions[0].revision;
  await done('PUT', `${features}/checkout`, { description: hostile('later') });
});
afterAll(async () => {
  await service.stop();
  await other.stop();
  await rm(folder, { recursive: true });
});

const clean = (text: string): string => text.replaceAll(ownMarks, '');
const lines = (text: string): readonly string[] => clean(text).split('\n');

/** Checks what a person sees. */
const expectHarmless = ({ stdout, stderr }: Pick<CliRun, 'stdout' | 'stderr'>): void => {
  for (const text of [stdout, stderr]) {
    expect(clean(text)).not.toMatch(unsafe);
    expect(text).not.toContain(`\u001b[32m${forged}`);
  }
};

const run = (isTerminal: boolean, ...args: readonly string[]) =>
  cliOf(service, { cwd: folder, isTerminal, env: { HALYARD_PROJECT: 'shop' } })(...args);

describe('texts of others', () => {
  it.each([
    ['whoami'],
    ['projects'],
    ['history'],
    ['history', '--feature', 'checkout'],
    ['diff', 'REVISION'],
    ['evaluate', 'checkout', '--environment', 'development', '--user', '7'],
    ['pull'],
    ['plan'],
    ['types'],
    ['export', '--format', 'flagd', '--environment', 'development'],
    ['export', '--format', 'json'],
    ['export', '--format', 'yaml'],
    ['toggle', 'checkout', 'off', '--environment', 'development'],
    ['undo', '--dry-run'],
    ['restore', 'REVISION', '--dry-run'],
    ['release', 'list'],
    ['release', 'status', 'checkout', '--environment', 'production'],
    ['release', 'pause', 'checkout', '--environment', 'production'],
    ['release', 'resume', 'checkout', '--environment', 'production'],
  ])('are harmless where %s prints them', async (...args) => {
    const words = args.map((word) => (word === 'REVISION' ? String(revision) : word));
    for (const isTerminal of [false, true]) {
      const text = await run(isTerminal, ...words);
      expect([args[0], text.code, text.stderr.split('\n')[0]]).toEqual([args[0], 0, expect.any(String)]);
      expectHarmless(text);
      // An export is a file, which has lines of its own.
      for (const line of args[0] === 'export' ? [] : lines(text.stdout))
        expect(line).not.toMatch(new RegExp(`^\\s*${forged}`));
      expectHarmless(await run(isTerminal, ...words, '--json'));
    }
  });

  it('are harmless in files, which keep them as they are', async () => {
    for (const args of [
      ['pull'],
      ['types', '--out', 'flags.ts'],
      ['export', '--format', 'flagd', '--environment', 'development', '--out', 'flagd.json'],
      ['export', '--format', 'json', '--out', 'state.json'],
      ['export', '--format', 'yaml', '--out', 'state.yaml'],
    ])
      expect((await run(false, ...args)).code).toBe(0);
    const files = globSync('**/*.{ts,json,yaml,lock}', { cwd: folder });
    expect(files.length).toBeGreaterThan(5);
    for (const file of files)
      expect([file, readFileSync(join(folder, file), 'utf8')]).toEqual([file, expect.not.stringMatching(unsafe)]);
    // Nothing got lost.
    const plan = await run(false, 'plan', '--json', '--out', 'plan.json');
    expect(JSON.parse(plan.stdout)).toMatchObject({ actions: [], drift: [] });
    expect(JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')).features[0].description).toBe(hostile('later'));
  });

  it('are harmless where cleanup says whether a flag can go, and what its uses become', async () => {
    const { done } = openPeople(service);
    await done('PATCH', '/api/admin/projects/shop/features/checkout', [{ op: 'replace', path: '/stale', value: true }]);
    const code = "declare const client: any;\nexport const text = () => client.getVariant('checkout').payload.value;\n";
    const at = await mkdtemp(join(tmpdir(), 'halyard-hostile-code-'));
    await writeFile(join(at, 'text.ts'), code);
    await writeFile(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions: { types: [] }, include: ['.'] }));
    await symlink(resolve('node_modules'), join(at, 'node_modules'));
    // 4: a release goes on in production, so that the flag is blocked.
    for (const [expected, ...args] of [
      [4, 'checkout', '--readiness'],
      [0, '--ready'],
      [4, 'checkout', '--value', 'a', '--dry-run', '--typescript', 'typescript-5'],
    ] as readonly (readonly [number, ...string[]])[])
      for (const isTerminal of [false, true])
        for (const more of [[], ['--json']]) {
          const world = { cwd: at, isTerminal, env: { HALYARD_PROJECT: 'shop' } };
          const found = await cliOf(service, world)('cleanup', ...args, ...more);
          expect([found.code, found.stdout]).toEqual([expected, expect.stringContaining('checkout')]);
          // The compiler keeps this process busy: connections that were closed meanwhile are noticed now.
          for (let i = 0; i < 3; i += 1) await nextTurn();
          if (args.includes('--dry-run')) expect(found.stdout).toContain(forged);
          expectHarmless(found);
          for (const line of lines(found.stdout)) expect(line).not.toMatch(new RegExp(`^\\s*${forged}`));
        }
    await rm(at, { recursive: true });
  });

  it('are harmless in a plan, and in the question whether to apply it', async () => {
    const { done } = openPeople(service);
    await run(false, 'pull');
    await done('PUT', '/api/admin/projects/shop/features/checkout', { description: hostile('drift') });
    const planned = await run(true, 'plan', '--out', 'plan.json');
    expect(planned.stdout).toContain('drift');
    expectHarmless(planned);
    expect(readFileSync(join(folder, 'plan.json'), 'utf8')).not.toMatch(unsafe);
    expectHarmless(await run(true, 'apply', '--overwrite'));
    expectHarmless(await run(false, 'apply', '--yes'));
  });

  it('are no code in what types writes', async () => {
    const { stdout } = await run(false, 'types');
    expect(stdout).toContain(forged);
    const { code } = await transform(stdout, { loader: 'ts', format: 'esm' });
    const { unleashFlags } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    // The default is a text; comments ended nowhere early, or this would not compile.
    expect(Object.keys(unleashFlags({}))).toEqual(['checkout']);
    // A name that our server would refuse, from another one.
    const flag = {
      name: hostile('name'),
      description: `*\u0007/ process.exit() /\u0007*`,
      type: 'string',
      valueType: 'string',
      defaultValue: secret,
      variants: [hostile('variant')],
      hasPayloads: true,
    } as const;
    const source = sourceOf(hostile('project'), [flag]);
    expect(source).not.toMatch(unsafe);
    const compiled = await transform(source, { loader: 'ts', format: 'esm' });
    const module = await import(`data:text/javascript,${encodeURIComponent(compiled.code)}`);
    const off = { getVariant: () => ({ name: 'disabled', enabled: false }) };
    expect(module.unleashFlags(off)[flag.name]()).toBe(secret);
    expect(module.flagVariants).toEqual({ [flag.name]: [...flag.variants] });
  });

  it('are harmless where agents read them', async () => {
    const agent = await openAgent(service);
    const { body } = await openPeople(service).done('GET', '/api/admin/projects/shop/history?limit=1');
    const newest: number = body.revisions[0].revision;
    for (const [name, args] of [
      ['list_projects', {}],
      ['list_features', {}],
      ['get_feature', { feature: 'checkout' }],
      ['explain_feature', { feature: 'checkout', environment: 'development', context: { userId: '7' } }],
      ['list_history', {}],
      ['show_diff', { from: String(revision) }],
      ['toggle_feature', { feature: 'checkout', environment: 'development', enabled: true }],
      ['change_rollout', { feature: 'checkout', environment: 'development', percent: 5 }],
      ['release_status', { feature: 'checkout', environment: 'production' }],
      ['pause_release', { feature: 'checkout', environment: 'production' }],
      ['take_back_release', { feature: 'checkout', environment: 'production' }],
      ['undo_change', { revision: newest }],
    ] as const) {
      const { text, isError } = await agent.call(name, args);
      expect([name, isError, text]).toEqual([name, false, expect.not.stringMatching(unsafe)]);
    }
    await agent.client.close();
  });

  it('are harmless in the report of a migration', async () => {
    const migrate = (isTerminal: boolean, ...args: readonly string[]) =>
      cliOf(other, { cwd: folder, isTerminal, env: { HALYARD_FROM_TOKEN: service.token } })(
        'migrate',
        ...args,
        '--from',
        service.url,
      );
    for (const json of [[], ['--json']]) expectHarmless(await migrate(true, '--dry-run', ...json));
    expectHarmless(await migrate(true));
    for (const json of [[], ['--json']]) expectHarmless(await migrate(true, 'verify', '--contexts', '50', ...json));
  });

  it('are harmless in an error', async () => {
    expectHarmless(await run(true, 'evaluate', hostile('unknown'), '--environment', hostile('nowhere')));
    expectHarmless(await run(true, hostile('unknown'), '--json'));
  });
});
