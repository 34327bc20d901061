import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { bundlesOf } from '../../../infra/aws/bundles/bundles.ts';
import { wholeStage } from './limits/merged.ts';
import { stubBundles, synthesized } from './synthesized.ts';

const root = resolve(import.meta.dirname, '../../..');
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'halyard-cdk-'));

/** Runs the command as people do, without credentials and without a search for them. */
const runCdk = (...args: readonly string[]) => {
  const { AWS_PROFILE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, CDK_CONTEXT_JSON, ...env } =
    process.env;
  const nowhere = join(newFolder(), 'none');
  const output = newFolder();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(root, 'node_modules/aws-cdk/bin/cdk'), ...args, '--output', output],
    {
      cwd: root,
      env: {
        ...env,
        AWS_EC2_METADATA_DISABLED: 'true',
        AWS_CONFIG_FILE: nowhere,
        AWS_SHARED_CREDENTIALS_FILE: nowhere,
        CDK_DISABLE_CLI_TELEMETRY: 'true',
      },
    },
  );
  return { status, text: `${stdout}${stderr}`, output };
};

/** All files below a folder. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

/** Logical ids. That of a deployment also has a hash of the API's definition, which contains traces of the command. */
const idsOf = (resources: object): readonly string[] =>
  Object.keys(resources).map((id) => id.replace(/^(ApiDeployment\w{8})\w{32}$/, '$1'));

describe('the app with a stage', () => {
  it('is synthesized without an account: the template of the stage, and the code of all functions', () => {
    const context = ['--context', 'stage=dev', '--context', `bundles=${stubBundles()}`];
    // Skips the CDK's own validation of templates, which takes two thirds of the time and only finds warnings.
    const { status, text, output } = runCdk('synth', '--quiet', '--no-validation', ...context);
    expect([status, text]).toEqual([0, expect.not.stringMatching(/error/i)]);
    const made = JSON.parse(readFileSync(join(output, 'halyard-dev.template.json'), 'utf8')).Resources;
    const { templates } = synthesized({ stage: 'dev' });
    expect(Object.keys(made)).toEqual(Object.keys(templates.get(wholeStage)?.Resources ?? {}));
    const nested = filesIn(output).filter((file) => file.endsWith('.nested.template.json'));
    expect(nested).toHaveLength(templates.size - 1);
    for (const file of nested) {
      const [, name = ''] = /halyarddev([A-Z][a-z]+)\w*\.nested/.exec(file) ?? [];
      const ids = idsOf(JSON.parse(readFileSync(file, 'utf8')).Resources);
      expect([name, ids]).toEqual([name, idsOf(templates.get(name)?.Resources ?? {})]);
    }
    // CloudFormation passes it on to all resources; a copy in each would be larger than what the tests of limits measure.
    const tagged = Object.keys(made).filter((id) => JSON.stringify(made[id]).includes('halyard:stage'));
    expect(tagged).toEqual(Object.keys(made).filter((id) => made[id].Type === 'AWS::CloudFormation::Stack'));
    for (const file of nested) expect(readFileSync(file, 'utf8')).not.toContain('halyard:stage');
    const files = filesIn(output).map((file) => file.slice(output.length));
    expect(files).toContainEqual(expect.stringMatching(/^\/asset\.[\da-f]{64}\/console\/assets\/page\.js$/));
  });

  it('takes no folder without bundles', async () => {
    const { node } = new App({ context: { bundles: 'lib' } });
    const message = /^bundles=lib: there is no \S+\/index\.mjs; leave it out, and the bundles are built$/;
    await expect(bundlesOf(node)).rejects.toThrow(
      expect.objectContaining({ name: 'StageError', message: expect.stringMatching(message) }),
    );
  });

  it.each([
    [{ stage: 'Dev' }, '', /^stage=Dev: use .*\n$/],
    // The CDK's command line names the region of the account that it uses.
    [{ stage: 'dev', replica: 'eu-central-1' }, '', /^replica=eu-central-1: .* is not known; set AWS_REGION.*\n$/],
    [{ stage: 'dev', replica: 'eu-central-1' }, 'eu-central-1', /^replica=eu-central-1: this is the stage's own .*\n$/],
  ])('an invalid stage is refused in one line, before anything is bundled: %o', (context, region, message) => {
    const env = { ...process.env, CDK_CONTEXT_JSON: JSON.stringify(context), CDK_DEFAULT_REGION: region };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/aws/app.ts'], { cwd: root, env });
    expect([status, stdout.toString()]).toEqual([1, '']);
    expect(stderr.toString()).toMatch(message);
  });
});

describe('the feature flags of the CDK', () => {
  // Nothing that is deployed has to move: all are set before the first stage.
  it('are all as the library recommends for a new app, also those of a newer version', () => {
    const recommended: unknown = JSON.parse(
      readFileSync(resolve(root, 'node_modules/aws-cdk-lib/recommended-feature-flags.json'), 'utf8'),
    );
    expect(JSON.parse(readFileSync(resolve(root, 'cdk.json'), 'utf8')).context).toEqual(recommended);
  });
});

describe('the app without a stage', () => {
  it('bootstrap needs none, and stops where it needs an account', () => {
    const { text } = runCdk('bootstrap');
    expect(text).not.toMatch(/Which stage/);
    expect(text).toMatch(/Unable to resolve AWS account/);
  });

  it('deploy asks for it, and does nothing', () => {
    const { status, text } = runCdk('deploy');
    expect(status).not.toBe(0);
    expect(text).toMatch(/Which stage\? Add --context stage=<name>, e\.g\. npm run deploy -- --context stage=dev/);
    expect(text).not.toMatch(/AWS account/);
  });
});
