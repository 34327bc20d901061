import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../e2e/harness.ts';
import { callTool, newClient } from './session.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const bin = resolve('cli/bin.ts');
const environment = () =>
  ({ ...process.env, HALYARD_URL: service.url, HALYARD_TOKEN: service.token }) as Record<string, string>;

describe('halyard mcp', () => {
  it('serves the SDK’s client over stdio: a plan, and the change', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'mcp', '--project', 'default'],
      env: environment(),
      stderr: 'pipe',
    });
    let errors = '';
    transport.stderr?.on('data', (text: Buffer) => {
      errors += text.toString();
    });
    const client = newClient();
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('toggle_feature');
    const args = { feature: 'over-stdio', description: 'øæå 🙂' };
    const planned = await callTool(client, 'create_feature', args);
    expect(planned.data).toMatchObject({ status: 'planned', project: 'default' });
    const made = await callTool(client, 'create_feature', { ...args, plan: planned.data.plan });
    expect(made.data).toMatchObject({ status: 'made' });
    const stored = await service.call('GET', '/api/admin/projects/default/features/over-stdio');
    expect(await stored.json()).toMatchObject({ description: 'øæå 🙂' });
    await client.close();
    expect(errors).toBe('');
  });

  it.each([
    ['its input ends', (child: ReturnType<typeof spawn>) => child.stdin?.end()],
    ['it is interrupted', (child: ReturnType<typeof spawn>) => child.kill('SIGINT')],
  ] as const)('ends cleanly when %s', async (_when, end) => {
    const child = spawn(process.execPath, [bin, 'mcp'], { env: environment(), stdio: ['pipe', 'pipe', 'pipe'] });
    const hello = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    child.stdin.write(`${JSON.stringify(hello)}\n`);
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    expect(JSON.parse(line)).toMatchObject({ id: 1, result: { serverInfo: { name: 'halyard' } } });
    end(child);
    const [code, signal] = await once(child, 'exit');
    expect([code, signal]).toEqual([0, null]);
  });

  it('does not start without a token', async () => {
    const { HALYARD_TOKEN: _, ...env } = environment();
    const child = spawn(process.execPath, [bin, 'mcp'], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    const [code] = await once(child, 'exit');
    expect(code).toBe(2);
  });
});
