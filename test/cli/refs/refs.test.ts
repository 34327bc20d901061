import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../e2e/harness.ts';
import { callsTo } from '../../flags/features/calls.ts';
import { cliOf } from '../run-cli.ts';

let service: TestService;
let folder: string;

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const importOf = (names: string, file: string): string => [`import { ${names} }`, `'./${file}.ts';`].join(' from ');
const halyard = (...args: readonly string[]) =>
  cliOf({ url: service.url, token: service.token }, { cwd: folder })('refs', ...args);
const json = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await halyard('--json', ...args);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return JSON.parse(stdout);
};
interface Line {
  readonly file: string;
  readonly line: number;
  readonly flag: string;
  readonly via: readonly string[];
}
const linesOf = (uses: readonly Line[]): string[] =>
  uses.map(({ file, line, flag, via }) => [`${file}:${line}`, flag, ...via].join(' '));

beforeAll(async () => {
  service = await startService();
  const calls = callsTo(service, 'default');
  for (const name of ['checkout', 'new-basket', 'quiet', 'ab']) await calls.feature(name);
  folder = mkdtempSync(join(tmpdir(), 'halyard-refs-'));
  mkdirSync(join(folder, 'node_modules'));
  // The compiler of the project: one with a JavaScript interface.
  symlinkSync(resolve('node_modules/typescript-5'), join(folder, 'node_modules/typescript'));
  write('.gitignore', 'node_modules\nignored\n');
  const { code } = await cliOf({ url: service.url, token: service.token }, { cwd: folder })(
    'types',
    '--out',
    'src/flags.ts',
  );
  expect(code).toBe(0);
  write(
    'src/wrappers.ts',
    [
      importOf('unleashFlags', 'flags'),
      'declare const client: Parameters<typeof unleashFlags>[0];',
      'export const flags = unleashFlags(client);',
      'export const isNewBasket = (): boolean => !flags["new-basket"]();',
      "export const CHECKOUT = 'checkout';",
      'export const { "new-basket": asked } = flags;',
      '',
    ].join('\n'),
  );
  write(
    'src/page.ts',
    [
      importOf('asked, CHECKOUT as name, isNewBasket as isOn', 'wrappers'),
      'declare const client: { isEnabled(name: string): boolean };',
      'if (isOn()) console.log(1);',
      'if (client.isEnabled(name)) console.log(2);',
      'const on = asked();',
      'export const title = on ? 1 : 2;',
      "export const unrelated = 'checkouts';",
      '',
    ].join('\n'),
  );
  write('app/views.py', "if client.is_enabled('checkout'):  # don't\n    pass\nname = \"ab\"\n");
  write('ignored/a.py', "'checkout'\n");
  git('init', '-q', '-b', 'main');
  git('remote', 'add', 'origin', 'git@github.com:example/shop.git');
  git('add', '-A');
  git('commit', '-q', '-m', 'First');
}, 120_000);
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('halyard refs', () => {
  it('follows accessors, wrappers, constants, renamed imports and destructured accessors; other languages by text', async () => {
    const { uses, head } = await json();
    expect(head).toBe(git('rev-parse', 'HEAD'));
    expect(linesOf(uses)).toEqual(
      expect.arrayContaining([
        'app/views.py:1 checkout',
        'src/page.ts:4 checkout CHECKOUT',
        'src/wrappers.ts:5 checkout',
        'src/wrappers.ts:4 new-basket',
        'src/page.ts:3 new-basket isNewBasket',
        expect.stringMatching(/^src\/page\.ts:5 new-basket asked/),
        expect.stringMatching(/^src\/page\.ts:6 new-basket asked/),
      ]),
    );
    const files = new Set(uses.map(({ file }: Line) => file));
    expect([...files].toSorted()).toEqual(['app/views.py', 'src/page.ts', 'src/wrappers.ts']);
    expect(uses.filter(({ flag }: Line) => flag === 'quiet' || flag === 'ab')).toEqual([]);
    expect(uses.filter(({ file, line }: Line) => file === 'src/page.ts' && line === 7)).toEqual([]);
  });

  it('sends no code unless it is asked for, and nothing with --dry-run', async () => {
    expect(await json('--push', '--dry-run')).toMatchObject({ pushed: false });
    const calls = callsTo(service, 'default');
    const shown = async () =>
      (await calls.answer(200, 'GET', '/features/new-basket/code-references')).repositories as {
        readonly name: string;
        readonly files: readonly { readonly path: string; readonly hunks: readonly Record<string, unknown>[] }[];
      }[];
    expect(await shown()).toEqual([]);
    expect(await json('--push')).toMatchObject({ pushed: true, repository: 'shop', branch: 'main', gone: [] });
    const [pushed] = await shown();
    expect(pushed).toMatchObject({ name: 'shop', sourceLink: 'https://github.com/example/shop' });
    expect(pushed?.files.flatMap(({ hunks }) => hunks).filter(({ lines }) => lines !== undefined)).toEqual([]);
    await json('--push', '--context-lines', '0');
    const [withCode] = await shown();
    expect(withCode?.files.find(({ path }) => path === 'src/page.ts')?.hunks[0]).toMatchObject({
      startingLineNumber: 3,
      lines: 'if (isOn()) console.log(1);',
    });
  });

  it('says since which commit a flag is gone', async () => {
    write('src/page.ts', 'export {};\n');
    write('src/wrappers.ts', 'export {};\n');
    git('add', '-A');
    git('commit', '-q', '-m', 'Remove the basket');
    const removed = git('rev-parse', 'HEAD');
    write('later.txt', 'x');
    git('add', '-A');
    git('commit', '-q', '-m', 'Later');
    const { gone } = await json('--push');
    expect(gone).toMatchObject([{ flag: 'new-basket' }]);
    const calls = callsTo(service, 'default');
    const { repositories } = await calls.answer(200, 'GET', '/features/new-basket/code-references');
    expect(repositories).toMatchObject([{ hunkCount: 0, gone: { revision: expect.stringMatching(/^[0-9a-f]{40}$/) } }]);
    expect([removed, git('rev-parse', 'HEAD')]).toContain(
      (repositories as { gone: { revision: string } }[])[0]?.gone.revision,
    );
  });

  it('refuses what does not fit together', async () => {
    expect((await halyard('--dry-run')).code).toBe(2);
    expect((await halyard('--context-lines', 'x')).code).toBe(2);
  });
});
