import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAll } from '../../../cli/code/cleanup/write.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { openPeople, type People } from '../../e2e/people.ts';
import { openAgent } from '../mcp/session.ts';
import { cliOf } from '../run-cli.ts';
import { openProject } from './project.ts';

let service: TestService;
let people: People;
let project: ReturnType<typeof openProject>;
const screen = "export const x = () => {\n  if (client.isEnabled('new-checkout')) return 1;\n  return 2;\n};\n";
const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000);

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  const { done } = people;
  await done('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' });
  for (const name of ['new-checkout', 'child', 'partly'])
    await done('POST', '/api/admin/projects/shop/features', { name });
  const environments = (name: string) => `/api/admin/projects/shop/features/${name}/environments/production`;
  for (const [name, rollout] of [
    ['new-checkout', '100'],
    ['partly', '50'],
  ] as const) {
    await done('POST', `${environments(name)}/strategies`, {
      name: 'flexibleRollout',
      parameters: { rollout, stickiness: 'default', groupId: name },
    });
    await done('POST', `${environments(name)}/on`);
  }
  project = openProject({ 'screen.ts': screen });
  symlinkSync(resolve('node_modules'), join(project.folder, 'node_modules'));
});
afterAll(async () => {
  await service.stop();
  project.close();
});

const run = (now: () => Date, ...args: readonly string[]) =>
  cliOf(service, { cwd: project.folder, now })('cleanup', ...args, '--project', 'shop', '--typescript', 'typescript-5');
const text = (): string => readFileSync(join(project.folder, 'screen.ts'), 'utf8');

describe('halyard cleanup', () => {
  it('--ready lists what is marked for removal, and what stands in the way of the others', async () => {
    const { done } = people;
    expect(JSON.parse((await run(inDays(31), '--ready', '--json')).stdout)).toMatchObject({ ready: [], notYet: [] });
    for (const name of ['new-checkout', 'partly'])
      await done('PATCH', `/api/admin/projects/shop/features/${name}`, [
        { op: 'replace', path: '/stale', value: true },
      ]);
    const { code, stdout } = await run(inDays(31), '--ready');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^These can go:\n {2}new-checkout; its uses become: on\nNot yet:\n {2}partly: blocked: .+\n$/,
      ),
    ]);
    expect(JSON.parse((await run(inDays(1), '--ready', '--json')).stdout)).toMatchObject({
      project: 'shop',
      ready: [],
      notYet: [
        { flag: 'new-checkout', verdict: 'blocked', reason: expect.stringContaining('within 30 days') },
        { flag: 'partly', verdict: 'blocked' },
      ],
    });
    expect((await run(inDays(31), 'partly', '--ready')).code).toBe(2);
    await done('PATCH', '/api/admin/projects/shop/features/partly', [{ op: 'replace', path: '/stale', value: false }]);
    await done('PATCH', '/api/admin/projects/shop/features/new-checkout', [
      { op: 'replace', path: '/stale', value: false },
    ]);
  });

  it('refuses a flag that has not been the same for long enough, and one that is not the same to everybody', async () => {
    const young = await run(inDays(1), 'new-checkout');
    expect([young.code, young.stdout]).toEqual([
      4,
      expect.stringMatching(/blocked {2}duration +production gave something else/),
    ]);
    const partly = await run(inDays(31), 'partly');
    expect([partly.code, partly.stdout]).toEqual([
      4,
      expect.stringMatching(/^partly: blocked\n {2}blocked {2}decision/),
    ]);
    expect(text()).toBe(screen);
  });

  it('--value chooses only where production does not', async () => {
    const { code, stderr } = await run(inDays(31), 'new-checkout', '--value', 'off');
    expect([code, stderr]).toEqual([2, expect.stringContaining('can only choose where environments or users differ')]);
    const chosen = await run(inDays(31), 'partly', '--value', 'on', '--readiness');
    expect([chosen.code, chosen.stdout]).toEqual([
      0,
      expect.stringMatching(/^partly: caution; its uses become: on\n[\s\S]*--value chooses on/),
    ]);
  });

  it('refuses a flag on which another one depends; an agent sees the same', async () => {
    const parent = { feature: 'new-checkout', enabled: true };
    await people.done('POST', '/api/admin/projects/shop/features/child/dependencies', parent);
    const { code, stdout } = await run(inDays(31), 'new-checkout', '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([4, { verdict: 'blocked', value: { enabled: true } }]);
    const { call, client } = await openAgent(service);
    expect((await call('check_removal', { feature: 'new-checkout', days: 0 })).data).toMatchObject({
      verdict: 'blocked',
      reasons: expect.arrayContaining([{ check: 'dependants', verdict: 'blocked', text: 'these depend on it: child' }]),
    });
    await client.close();
    await people.done('DELETE', '/api/admin/projects/shop/features/child/dependencies');
  });

  it('refuses a flag whose release goes on in production, also if everybody has it by now', async () => {
    const { done } = people;
    await done('POST', '/api/admin/projects/shop/features', { name: 'released' });
    const there = '/api/admin/projects/shop/features/released/environments/production';
    const everybody = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default' } };
    const milestones = [
      { name: 'All', strategies: [everybody] },
      { name: 'Still all', strategies: [everybody] },
    ];
    await done('POST', `${there}/release-plans`, { name: 'Slowly', milestones });
    await done('POST', `${there}/on`);
    const { code, stdout } = await run(inDays(31), 'released', '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([
      4,
      {
        verdict: 'blocked',
        reasons: expect.arrayContaining([
          { check: 'release plan', verdict: 'blocked', text: 'a release goes on in production' },
        ]),
      },
    ]);
  });

  it('shows the change, makes it, and finds nothing the second time', async () => {
    const shown = await run(inDays(31), 'new-checkout', '--dry-run');
    expect(shown.stdout).toContain(
      "@@ -1,4 +1,3 @@\n export const x = () => {\n-  if (client.isEnabled('new-checkout')) return 1;\n-  return 2;\n+  return 1;\n };\n",
    );
    expect(text()).toBe(screen);
    const made = await run(inDays(31), 'new-checkout');
    expect([made.code, made.stdout]).toEqual([0, expect.stringContaining('Changed 1 file with 1 use of the flag.')]);
    expect(text()).toBe('export const x = () => {\n  return 1;\n};\n');
    expect((await run(inDays(31), 'new-checkout')).stdout).toContain('The code does not ask for it.');
  });

  it('--check finds new uses of a flag that is stale, and no use that only moved', async () => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: project.folder });
    const write = (name: string, content: string) => writeFileSync(join(project.folder, name), content);
    const use = "export const y = () => client.isEnabled('partly');\n";
    write('.gitignore', 'node_modules\n');
    write('first.ts', use);
    git('init', '--quiet', '--initial-branch=main');
    git('add', '.');
    git('commit', '--quiet', '--message=first');
    write('first.ts', 'export {};\n');
    write('second.ts', use);
    const stale = [{ op: 'replace', path: '/stale', value: true }];
    await people.done('PATCH', '/api/admin/projects/shop/features/partly', stale);
    const moved = await run(inDays(31), '--check');
    expect([moved.code, moved.stdout]).toEqual([0, 'No new uses. Marked for removal in shop: 1 flag.\n']);
    write('first.ts', use);
    const added = await run(inDays(31), '--check', '--json');
    expect([added.code, JSON.parse(added.stdout)]).toMatchObject([
      3,
      { newUses: [{ flag: 'partly', before: 1, now: 2, spots: [{ file: 'second.ts', line: 1 }] }] },
    ]);
  });
});

describe('writing', () => {
  it('changes no file if one has changed meanwhile, and leaves nothing beside them', async () => {
    const { folder, close } = openProject({ 'a.ts': 'export const a = 1;\n', 'b.ts': 'export const b = 1;\n' });
    const change = (name: string, before: string) => ({ path: join(folder, name), before, after: '', edits: [] });
    const files = readdirSync(folder);
    const both = [change('a.ts', 'export const a = 1;\n'), change('b.ts', 'something else')];
    await expect(writeAll(both)).rejects.toThrow('has changed meanwhile');
    expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe('export const a = 1;\n');
    expect(readdirSync(folder)).toEqual(files);
    close();
  });
});
