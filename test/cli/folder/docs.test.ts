import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { featureFile } from '../../../cli/folder/files/schema.ts';
import { importDemoState } from '../../e2e/demo-state.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { runCommand } from '../run-cli.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/flags-as-code.md'), 'utf8');

/** The commands of the guide, with the shown output. */
const steps = [...text.matchAll(/<!-- run -->\n```sh\n(.*?)```\n\n```text\n(.*?)```/gs)].map(
  ([, command = '', shown = '']) => ({
    command: command.replace(/^export .*\n/m, ''),
    shown: shown.trimEnd().split('\n'),
  }),
);

const folder = mkdtempSync(join(tmpdir(), 'halyard-docs-'));
let service: TestService;
beforeAll(async () => {
  service = await startService();
  await importDemoState(service);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

describe('docs/flags-as-code.md', () => {
  it('has a walk', () => {
    expect(steps.length).toBeGreaterThanOrEqual(5);
  });

  it.each(steps)('$command', async ({ command, shown }) => {
    const halyard = `halyard() { '${process.execPath}' '${root}/cli/bin.ts' "$@"; }\n`;
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', `${halyard}${command}`], {
      cwd: folder,
      env: { ...process.env, HALYARD_URL: service.url, HALYARD_TOKEN: service.token },
    });
    for (const line of shown) expect(stdout).toContain(line);
  });

  it('shows a part of the file as it is', () => {
    const [, shown = ''] = text.match(/features\/checkout\.yaml`:\n\n```yaml\n(.*?)```/s) ?? [];
    const part = parse(shown);
    part.environments.production.strategies[0].parameters.rollout = '50';
    const { tags, environments, ...members } = parse(
      readFileSync(join(folder, 'flags/features/checkout.yaml'), 'utf8'),
    );
    expect(part).toEqual({
      ...members,
      tags: tags.slice(0, 1),
      environments: {
        ...environments,
        production: { enabled: true, strategies: environments.production.strategies.slice(0, 1) },
      },
    });
  });

  it('has a release plan that a file of a feature may have', () => {
    const [, shown = ''] = text.match(/### Release plans\n.*?```yaml\n(.*?)```/s) ?? [];
    const { success, data } = featureFile.safeParse({ name: 'checkout', ...parse(shown) });
    expect(success).toBe(true);
    expect(data?.environments.production?.releasePlan?.milestones).toHaveLength(2);
  });

  it('has a pipeline whose commands and options exist', async () => {
    const [, pipeline = ''] = text.match(/```yaml\n(# \.github.*?\n)```\n/s) ?? [];
    const { jobs, concurrency } = parse(pipeline);
    expect(Object.keys(jobs)).toEqual(['plan', 'apply']);
    // GitHub cancels a waiting run when the next run of its group starts, so a plan must not share a group with an
    // apply.
    expect([concurrency, jobs.plan.concurrency, jobs.apply.concurrency]).toEqual([undefined, undefined, 'flags-apply']);
    const commands = [...pipeline.matchAll(/(?<![-\w/])halyard ([^|\n]*)/g)].map(([, words = '']) => words.trim());
    expect(commands).toHaveLength(2);
    for (const words of commands) {
      const [command = '', ...more] = words.split(' ');
      const { code, stdout } = await runCommand({}, command, '--help');
      expect(code, words).toBe(0);
      for (const option of more.filter((one) => one.startsWith('--'))) expect(stdout).toContain(option);
    }
  });
});
