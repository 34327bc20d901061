import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageCli } from '../../../infra/packages/cli.ts';
import { packageClient } from '../../../infra/packages/client.ts';
import { packageEvaluation } from '../../../infra/packages/evaluation.ts';
import { pack } from '../../../infra/packages/pack.ts';
import { archiveOf, nameOf } from '../../../infra/packages/published.ts';
import { type Consumer, installArchive } from './installed-archive.ts';
import { madeUpNames } from './made-up-names.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'halyard-made-up-'));
afterAll(() => rmSync(folder, { recursive: true }));

const packagers = { cli: packageCli, client: packageClient, evaluation: packageEvaluation };

// That of the construct is in cdk.test.ts, where its bundles are.
describe.each(['cli', 'client', 'evaluation'] as const)('the package %s under a made-up name', (kind) => {
  const name = nameOf(kind, madeUpNames);
  let consumer: Consumer;
  beforeAll(async () => {
    const own = join(folder, kind);
    mkdirSync(own);
    const made = join(own, 'package');
    await packagers[kind](made, madeUpNames);
    consumer = await installArchive(own, pack(made, archiveOf(kind)), name);
  });

  it('is installed under it', () => {
    expect(JSON.parse(consumer.read('package.json'))).toMatchObject({ name });
  });

  it('has a README that imports and installs it by this name', () => {
    const readme = consumer.read('README.md');
    const imported = [...readme.matchAll(/ from '([^']+)'/g)].map(([, from]) => from);
    expect(new Set(imported)).toEqual(new Set(kind === 'cli' ? [] : [name]));
    const commands = readme.split('\n').filter((line) => line.startsWith('npm install'));
    expect(commands).toEqual([expect.stringMatching(` ${name}$`)]);
  });

  it('runs by it', async () => {
    const program =
      kind === 'cli'
        ? [join(consumer.installed, 'halyard.js'), '--version']
        : ['--input-type=module', '-e', `console.log(Object.keys(await import('${name}')).length > 3)`];
    const { stdout } = await run(process.execPath, program, { cwd: consumer.folder });
    expect(stdout).toMatch(kind === 'cli' ? /^\d+\.\d+\.\d+\n$/ : /^true\n$/);
  });
});
