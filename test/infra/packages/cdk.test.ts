import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { handlers } from '../../../infra/bundle.ts';
import { packageCdk, writeCdkManifest } from '../../../infra/packages/cdk.ts';
import { pack } from '../../../infra/packages/pack.ts';
import { archiveOf, nameOf } from '../../../infra/packages/published.ts';
import { buildTestedBundles, testedBundles } from '../../support/bundles.ts';
import { registryFindings } from '../aws/limits/registry-findings.ts';
import { madeUpNames } from './made-up-names.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'halyard-cdk-package-'));
/** A CDK app of somebody else, in which the package is installed, outside this repository and without its settings. */
const consumer = join(folder, 'consumer');
const packageName = nameOf('cdk');
const installed = join(consumer, 'node_modules', packageName);

const read = (file: string): string => readFileSync(join(installed, file), 'utf8');
const manifest = z.looseObject({ peerDependencies: z.record(z.string(), z.string()) });
const template = z.object({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string(), Properties: z.looseObject({}).default({}) })),
});

beforeAll(async () => {
  const bundles = await buildTestedBundles();
  const made = join(folder, 'package');
  await packageCdk(made, { folder: testedBundles, bundles });
  const archive = pack(made, archiveOf('cdk'));
  await install(archive, packageName);
  for (const peer of ['aws-cdk-lib', 'constructs'])
    symlinkSync(join(root, 'node_modules', peer), join(consumer, 'node_modules', peer), 'junction');
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ private: true }));
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts what is in an archive where npm would. */
const install = async (archive: string, name: string): Promise<void> => {
  const place = join(consumer, 'node_modules', name);
  mkdirSync(place, { recursive: true });
  await run('tar', ['xzf', archive, '-C', place, '--strip-components=1']);
};

/** Runs an app as the CDK's command line does, and returns the folder of what it synthesized. */
const synthesize = async (file: string, code: string): Promise<string> => {
  writeFileSync(join(consumer, file), code);
  const output = mkdtempSync(join(folder, 'cdk.out-'));
  // Without the CDK's own validation, which takes two thirds of the time: `registryFindings` looks at the same.
  const env = { PATH: process.env.PATH, CDK_OUTDIR: output, CDK_DEFAULT_REGION: 'eu-west-1', CDK_VALIDATION: 'false' };
  await run(process.execPath, [file], { cwd: consumer, env });
  return output;
};
const templatesIn = (output: string): readonly string[] =>
  readdirSync(output)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => join(output, file));
const resourcesOf = (file: string) => Object.values(template.parse(JSON.parse(readFileSync(file, 'utf8'))).Resources);

/** Resources that are there in every stage. */
const expectStage = (output: string, stage: string): void => {
  const all = templatesIn(output).flatMap(resourcesOf);
  const names = all
    .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    .map(({ Properties }) => Properties.FunctionName);
  const own = names.filter((name) => String(name).startsWith(`halyard-${stage}-`));
  // Some handlers are in each plane; those of alarms and of the front are not in every stage.
  expect(own.length).toBeGreaterThan(handlers().length * 0.95);
};

describe('the package of the construct', () => {
  it('needs only the CDK, and has the licenses of what is inside', () => {
    const { peerDependencies, ...rest } = manifest.parse(JSON.parse(read('package.json')));
    expect(Object.keys(peerDependencies)).toEqual(['aws-cdk-lib', 'constructs']);
    expect(rest).not.toHaveProperty('dependencies');
    expect(rest).not.toHaveProperty('private');
    const required = [...read('index.js').matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name);
    const others = required.filter((name) => !/^(aws-cdk-lib(\/|$)|constructs$)/.test(name) && !isBuiltin(name));
    expect(others).toEqual([]);
    expect(read('THIRD-PARTY-LICENSES.txt')).toMatch(/^@middy\/core /m);
    expect(read('THIRD-PARTY-LICENSES.txt')).toMatch(/^react /m);
  });

  it('is no larger than a page with pictures', () => {
    const bytes = readdirSync(installed).reduce((sum, file) => sum + statSync(join(installed, file)).size, 0);
    expect(bytes).toBeLessThan(12_000_000);
  });

  it('makes a stage beside other resources, and another one, from JavaScript', async () => {
    const output = await synthesize(
      'app.cjs',
      `const { App, Stack } = require('aws-cdk-lib');
       const { Bucket } = require('aws-cdk-lib/aws-s3');
       const { Role, ServicePrincipal } = require('aws-cdk-lib/aws-iam');
       const { Halyard } = require('${packageName}');
       const app = new App();
       const stack = new Stack(app, 'Platform');
       const bucket = new Bucket(stack, 'Other');
       const blue = new Halyard(stack, 'Blue', { stage: 'blue', front: false });
       const green = new Halyard(stack, 'Green', { stage: 'green', production: true, alarmEmail: 'ops@example.com' });
       green.node.addDependency(bucket);
       green.grantReadAdminToken(new Role(stack, 'Pipeline', { assumedBy: new ServicePrincipal('codebuild.amazonaws.com') }));
       if (blue.distribution !== undefined || green.distribution === undefined || green.alarmTopic === undefined)
         throw new Error('exposes something else');
       app.synth();`,
    );
    expectStage(output, 'blue');
    expectStage(output, 'green');
    const own = resourcesOf(join(output, 'Platform.template.json'));
    expect(own.filter(({ Type }) => Type === 'AWS::S3::Bucket')).toHaveLength(1);
    expect(JSON.stringify(own.filter(({ Type }) => Type === 'AWS::IAM::Policy'))).toContain(
      ':parameter/halyard/green/admin-token',
    );
    for (const file of templatesIn(output)) {
      expect([file, statSync(file).size]).toEqual([file, expect.toSatisfy((size) => size < 1_000_000)]);
      expect(resourcesOf(file).length).toBeLessThan(500);
    }
    expect(registryFindings(templatesIn(output))).toEqual([]);
    // The code of the functions is there, and the console with the function that uploads it.
    const assets = readdirSync(output).filter((name) => name.startsWith('asset.'));
    expect(assets.length).toBeGreaterThan(handlers().length * 0.8);
    expect(assets.some((name) => readdirSync(join(output, name)).includes('console'))).toBe(true);
  });

  it('makes a stage by the example of its README, in TypeScript without an error of types', async () => {
    const examples = [...read('README.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
    expect(examples).toHaveLength(2);
    // Both examples make the same stage.
    const [first = '', second = ''] = examples;
    const code = `${first}{${second.replaceAll(/^import .*$/gm, '').replace("stage: 'prod'", "stage: 'other'")}}\napp.synth();\n`;
    const imports = second.match(/^import .*$/gm)?.join('\n') ?? '';
    const output = await synthesize(
      'app.mts',
      `${imports}\n${code.replace("'Flags', { stage: 'other'", "'Others', { stage: 'other'")}`,
    );
    expectStage(output, 'prod');
    expectStage(output, 'other');
    const compilerOptions = {
      target: 'es2022',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      types: [],
      allowImportingTsExtensions: true,
      // The CDK's own declarations need Node's types.
      skipLibCheck: true,
    };
    writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts', '*.cts'] }));
    writeFileSync(
      join(consumer, 'wrong.cts'),
      `import { App, Stack } from 'aws-cdk-lib';
       import { Halyard, type HalyardProps } from '${packageName}';
       const props: HalyardProps = { stage: 'prod', history: 90, corsOrigins: ['https://app.example.com'] };
       const made: string = new Halyard(new Stack(new App(), 'A'), 'B', props).url;
       // @ts-expect-error there is no such property
       new Halyard(new Stack(new App(), 'A'), 'B', { stage: 'prod', alarm: true, made });
       // @ts-expect-error what is inside is nobody's business
       new Halyard(new Stack(new App(), 'A'), 'B', { stage: 'prod' }, { bundles: '' });`,
    );
    const { stdout } = await run(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      consumer,
    ]).catch((error) => error);
    expect(stdout).toBe('');
  });

  it('makes the stage of its README under a made-up name, too', async () => {
    const made = join(folder, 'made-up', 'package');
    cpSync(installed, made, { recursive: true });
    writeCdkManifest(made, madeUpNames);
    await install(pack(made, archiveOf('cdk')), nameOf('cdk', madeUpNames));
    const readme = readFileSync(join(consumer, 'node_modules', nameOf('cdk', madeUpNames), 'README.md'), 'utf8');
    const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    expect(example).toContain(`import { Halyard } from '${nameOf('cdk', madeUpNames)}';`);
    expectStage(await synthesize('made-up.mts', `${example}\napp.synth();\n`), 'prod');
  });

  it.each([
    ["{ stage: 'Prod' }", 'stage=Prod: use 1 to 16 lower-case letters and digits'],
    ["{ stage: 'prod', alarmMail: 'ops@example.com' }", 'alarmMail: there is no such property'],
    ["{ stage: 'prod', mailFrom: 'flags' }", 'mailFrom=flags: use one mail address'],
    ["{ stage: 'prod', domainName: 'flags.example.com' }", 'domainName=flags.example.com: give its certificate too'],
    ["{ stage: 'prod', history: 3 }", 'history=3: use 30 days at least'],
    ["{ stage: 'prod', deliverTo: ['10.0.0.0/33'] }", 'deliverTo=10.0.0.0/33'],
  ])('names the property that is wrong: %s', async (props, message) => {
    const code = `const { App, Stack } = require('aws-cdk-lib');
       const { Halyard } = require('${packageName}');
       new Halyard(new Stack(new App(), 'Platform'), 'Flags', ${props});`;
    await expect(synthesize('wrong.cjs', code)).rejects.toMatchObject({ stderr: expect.stringContaining(message) });
  });
});
