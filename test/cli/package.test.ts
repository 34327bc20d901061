import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageCli } from '../../infra/packages/cli.ts';
import { pack } from '../../infra/packages/pack.ts';
import { archiveOf, nameOf } from '../../infra/packages/published.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { installArchive } from '../infra/packages/installed-archive.ts';
import { callTool, newClient } from './mcp/session.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'halyard-package-'));

let service: TestService;
let consumer: string;
let installed: string;

beforeAll(async () => {
  service = await startService();
  const made = join(folder, 'package');
  await packageCli(made);
  const archive = pack(made, archiveOf('cli'));
  expect(archive).toBe(join(folder, archiveOf('cli')));
  ({ folder: consumer, installed } = await installArchive(folder, archive, nameOf('cli')));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Runs with plain Node, away from the sources and their packages. */
const halyard = (...args: readonly string[]) =>
  run(process.execPath, [join(installed, 'halyard.js'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HALYARD_URL: service.url, HALYARD_TOKEN: service.token },
  });

describe('the package of the command line', () => {
  it('needs no other package, and has the licenses of those inside', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: nameOf('cli'), bin: { halyard: 'halyard.js' } });
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('private');
    const root = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'));
    expect(manifest.version).toBe(root.version);
    expect(readdirSync(installed)).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY-LICENSES.txt', 'halyard.js', 'package.json']),
    );
    const licenses = readFileSync(join(installed, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    expect(licenses).toMatch(/^commander 15\.1\.0\n\n\(The MIT License\)/m);
    expect(licenses).toMatch(/^openapi-fetch 0\.17\.0\n\nMIT License/m);
  });

  it('shows its help and its version', async () => {
    const { stdout, stderr } = await halyard('--help');
    expect(stdout).toMatch(/^Usage: halyard/);
    expect(stderr).toBe('');
    expect((await halyard('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('runs by its bin', async () => {
    const { stdout } = await run(join(consumer, 'node_modules/.bin/halyard'), ['--version'], {
      env: { PATH: `${resolve(process.execPath, '..')}:${process.env.PATH}` },
    });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('pulls a project of a running service, and plans nothing then', async () => {
    await halyard('pull');
    expect(readFileSync(join(folder, 'flags/project.yaml'), 'utf8')).toContain('id: default\n');
    expect((await halyard('plan', '--exit-code')).stdout).toContain('the folder and the server say the same');
  });

  it('serves agents, with all that the protocol needs inside', async () => {
    const client = newClient();
    const env = { PATH: process.env.PATH ?? '', HALYARD_URL: service.url, HALYARD_TOKEN: service.token };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [join(installed, 'halyard.js'), 'mcp'], env }),
    );
    const { data } = await callTool(client, 'list_projects', {});
    expect(data.projects).toMatchObject([{ id: 'default' }]);
    await client.close();
  });

  it('explains a decision', async () => {
    await service.call('POST', '/api/admin/projects/default/features', { name: 'packed' });
    const { stdout } = await halyard('evaluate', 'packed', '--environment', 'production', '--user', '7');
    expect(stdout).toContain('packed is OFF in production: it is switched off in this environment');
  });

  it('ends with the code of what went wrong', async () => {
    await expect(halyard('unknown')).rejects.toMatchObject({ code: 2 });
    await expect(halyard('projects', '--token', 'wrong')).rejects.toMatchObject({ code: 1 });
  });
});
