import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

describe('the CDK app', () => {
  it('asks for the stage in one line, before it does anything', () => {
    const { CDK_CONTEXT_JSON: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/aws/app.ts'], { cwd: root, env });
    expect(status).toBe(1);
    expect(stdout.toString()).toBe('');
    expect(stderr.toString()).toMatch(/^Which stage\? .*--context stage=dev\n$/);
  });
});
