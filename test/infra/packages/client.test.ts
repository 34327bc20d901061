import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { packageClient } from '../../../infra/packages/client.ts';
import { pack } from '../../../infra/packages/pack.ts';
import { archiveOf, nameOf } from '../../../infra/packages/published.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { type Consumer, installArchive } from './installed-archive.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const packageName = nameOf('client');
const folder = mkdtempSync(join(tmpdir(), 'halyard-client-package-'));

let service: TestService;
let consumer: string;
let installed: string;
let read: Consumer['read'];

beforeAll(async () => {
  service = await startService();
  const made = join(folder, 'package');
  await packageClient(made);
  const archive = pack(made, archiveOf('client'));
  ({ folder: consumer, installed, read } = await installArchive(folder, archive, packageName));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const example = (): string => /```ts\n([\s\S]*?)```/.exec(read('README.md'))?.[1] ?? '';

describe('the package of the client', () => {
  it('holds a module and its types, and needs openapi-fetch alone, in the version that it is tested with', () => {
    const manifest = z.looseObject({ dependencies: z.record(z.string(), z.string()) });
    const { dependencies, ...rest } = manifest.parse(JSON.parse(read('package.json')));
    expect(rest).not.toHaveProperty('private');
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(root, 'node_modules/openapi-fetch/package.json'), 'utf8')));
    expect(dependencies).toEqual({ 'openapi-fetch': `^${version}` });
    expect(readdirSync(installed).filter((name) => name.endsWith('.js'))).toEqual(['index.js']);
    const imported = readdirSync(installed)
      .filter((name) => /\.(js|d\.ts)$/.test(name))
      .flatMap((name) => [...read(name).matchAll(/from ['"]([^'".][^'"]*)['"]/g)].map(([, one]) => one));
    expect(new Set(imported)).toEqual(new Set(['openapi-fetch']));
  });

  it('has types that hold in a strict project, and refuse what the API does not have', async () => {
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2022', 'dom'],
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      types: [],
    };
    writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    writeFileSync(
      join(consumer, 'example.ts'),
      `declare const process: { env: Record<string, string> };\n${example()}`,
    );
    writeFileSync(
      join(consumer, 'wrong.ts'),
      `import { answerOf, openClient } from '${packageName}';
       const client = openClient({ url: 'https://flags.example.com' });
       const { projects } = await answerOf(client.GET('/api/admin/projects'));
       export const id: string | undefined = projects[0]?.id;
       // @ts-expect-error there is no such path
       client.GET('/api/admin/project');
       // @ts-expect-error a flag needs a name
       client.POST('/api/admin/projects/{projectId}/features', { params: { path: { projectId: 'a' } }, body: {} });`,
    );
    const { stdout } = await run(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      consumer,
    ]).catch((error) => error);
    expect(stdout).toBe('');
  });

  it('does what its README shows, and prints what it says', async () => {
    writeFileSync(join(consumer, 'example.mts'), example());
    const env = { PATH: process.env.PATH, HALYARD_URL: service.url, HALYARD_TOKEN: service.token };
    const { stdout } = await run(process.execPath, ['example.mts'], { cwd: consumer, env });
    expect(stdout).toBe(/```text\n([\s\S]*?)```/.exec(read('README.md'))?.[1]);
  });
});
