import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildConsole } from '../../../../infra/build-console.ts';
import { startService, type TestService } from '../../../e2e/harness.ts';
import { stubBundles } from '../synthesized.ts';
import { type AwsStandIn, startAws } from './aws-stand-in.ts';
import { type Account, newAccount, usualAnswers } from './cloud-formation.ts';
import { bootstrapped, deployer, runCommand } from './run-command.ts';

const parameter = '/halyard/dev/admin-token';

let aws: AwsStandIn;
let account: Account;
beforeAll(async () => {
  aws = await startAws(() => usualAnswers(account));
});
beforeEach(() => {
  account = newAccount();
  account.parameters.set(bootstrapped('eu-west-1'), '30');
  aws.asked.length = 0;
});
afterAll(() => aws.stop());

/** Templates by the context that they were made for. */
const made = new Map<string, string>();

/**
 * `npm run deploy`, with bundles that are there already: what they contain does not matter here. The CDK makes templates
 * for each context once, which takes most of the time of a deployment.
 */
const deploy = async (...args: readonly string[]) => {
  const context = args.filter((_, i) => args[i - 1] === '--context').join(' ');
  const known = made.get(context);
  // Two runs of the CDK must not share a folder for templates.
  const templates = known ?? mkdtempSync(join(tmpdir(), 'halyard-cdk-'));
  made.set(context, templates);
  const given = ['--context', `bundles=${stubBundles()}`, known ? '--app' : '--output', templates, ...args];
  const ran = await runCommand('main', given, deployer(aws.endpoint));
  expect(aws.unknown).toEqual([]);
  return ran;
};
const stacksOf = (operation: string): readonly unknown[] =>
  aws.asked.filter(({ what }) => what === `cloudformation:${operation}`).map(({ input }) => input.StackName);
const executed = (): readonly unknown[] => stacksOf('ExecuteChangeSet');

describe('npm run deploy, from an empty account', () => {
  let service: TestService;
  beforeAll(async () => {
    // Its smoke test asks for the console.
    await buildConsole();
    service = await startService();
  });
  afterAll(() => service.stop());

  it('checks, bootstraps, deploys, waits, runs the smoke test, and prints how to sign in', async () => {
    account.parameters.clear();
    account.parameters.set(`eu-west-1 ${parameter}`, service.token);
    account.outputsOf = () => ({ Url: service.url, AdminTokenParameter: parameter });
    const { code, output } = await deploy('--context', 'stage=dev', '--yes');
    expect([code, output]).toEqual([0, expect.any(String)]);
    const order = [
      '✓ Credentials: arn:aws:iam::123456789012:user/kari, account 123456789012',
      '? Bootstrap: eu-west-1 is not bootstrapped',
      'Environment aws://123456789012/eu-west-1 bootstrapped',
      'halyard-dev: creating CloudFormation changeset',
      '✓ GET /health answers GOOD',
      'All is well.',
      `The console is at ${service.url}/`,
      `aws ssm get-parameter --name ${parameter} --with-decryption --query Parameter.Value --output text`,
      `curl -sS -X POST ${service.url}/api/admin/user-admin/reset-password`,
    ].map((text) => output.indexOf(text));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(output).not.toContain(service.token);
    expect(executed()).toEqual(['CDKToolkit', 'halyard-dev']);
    // The template of the stage and those of its planes, and the code.
    expect([...account.objects].filter((key) => key.endsWith('.json')).length).toBeGreaterThan(5);
    expect([...account.objects].filter((key) => key.endsWith('.zip')).length).toBeGreaterThan(0);
  });
});

describe('npm run deploy', () => {
  let front: Server;
  let url: string;
  let answers: number[];
  beforeAll(async () => {
    front = createServer((_, response) => {
      response.writeHead(answers.shift() ?? 200).end(JSON.stringify({ health: 'GOOD' }));
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    const address = front.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => {
    front.closeAllConnections();
    front.close();
  });
  beforeEach(() => {
    answers = [];
    account.outputsOf = () => ({ Url: url, AdminTokenParameter: parameter });
  });
  afterEach(() => expect(answers).toEqual([]));
  const dev = ['--context', 'stage=dev', '--require-approval', 'never'];

  it('waits until the stage answers', async () => {
    answers = [403, 503];
    const { code, output } = await deploy(...dev, '--no-smoke');
    expect([code, output]).toEqual([0, expect.stringContaining(`Waiting until ${url}/health answers`)]);
    expect(output).toContain(`The console is at ${url}/`);
    expect(output).not.toContain('All is well.');
  });

  it('fails if the stage does not answer in time, and says how to begin all the same', async () => {
    answers = [503];
    const { code, output } = await deploy(...dev, '--wait', '0');
    expect([code, output]).toEqual([1, expect.stringMatching(/\nFailed: http\S+\/health does not answer: status 503/)]);
    expect(output).toContain(`The console is at ${url}/`);
  });

  it('fails if the smoke test has no token, or fails', async () => {
    const without = await deploy(...dev);
    expect([without.code, without.output]).toEqual([1, expect.stringMatching(/Failed: the smoke test has no token/)]);
    account.parameters.set(`eu-west-1 ${parameter}`, '*:*.secret-of-nobody');
    const wrong = await deploy(...dev);
    expect([wrong.code, wrong.output]).toEqual([
      1,
      expect.stringMatching(/Failed: the smoke test\. The stage is deployed/),
    ]);
    expect(wrong.output).not.toContain('secret-of-nobody');
  });

  it('changes nothing in a region that is not bootstrapped, unless somebody agrees', async () => {
    account.parameters.clear();
    const { code, output } = await deploy('--context', 'stage=dev');
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/Failed: eu-west-1 is not bootstrapped\..* Nothing was changed/),
    ]);
    expect(stacksOf('CreateChangeSet')).toEqual([]);
  });

  it('bootstraps with the qualifier of the context, and leaves that of others alone', async () => {
    account.stacks.set('CDKToolkit', {
      status: 'CREATE_COMPLETE',
      outputs: {},
      parameters: { Qualifier: 'hnb659fds' },
    });
    const given = ['--context', '@aws-cdk/core:bootstrapQualifier=team1', '--no-smoke'];
    const { code, output } = await deploy(...dev, ...given);
    expect([code, output]).toEqual([0, expect.any(String)]);
    expect(executed()).toEqual(['CDKToolkit-team1', 'halyard-dev']);
    aws.asked.length = 0;
    expect((await deploy(...dev, ...given)).code).toBe(0);
    expect(executed()).toEqual(['halyard-dev']);
    account.parameters.clear();
    const named = await deploy(...dev, ...given, '--toolkit-stack-name', 'Team');
    expect([named.code, executed()]).toEqual([0, ['halyard-dev', 'Team', 'halyard-dev']]);
  });

  it('changes nothing if the account would make it fail', async () => {
    account.stacks.set('halyard-dev', { status: 'DELETE_FAILED', outputs: {} });
    const { code, output } = await deploy(...dev);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/Failed: the check of the account\. Nothing was changed/),
    ]);
    expect([...account.objects]).toEqual([]);
  });

  it('says that CloudFormation has failed, with its reason', async () => {
    account.failing = 'This stage has release 0.0. Deploy 0.1 first';
    const { code, output } = await deploy(...dev);
    expect([code, output]).toEqual([1, expect.stringMatching(/Deploy 0\.1 first[\s\S]*Failed: cdk deploy/)]);
    expect(output).not.toContain('The console is at');
  });

  it('makes the second region first', async () => {
    account.parameters.set(bootstrapped('eu-central-1'), '30');
    const { code } = await deploy(...dev, '--context', 'replica=eu-central-1', '--no-smoke');
    expect([code, executed()]).toEqual([0, ['halyard-dev-replica-of-eu-west-1', 'halyard-dev']]);
  });

  it('asks which stage, as the CDK does', async () => {
    const { code, output } = await deploy();
    expect([code, output]).toEqual([1, expect.stringMatching(/Which stage\? Add --context stage=<name>/)]);
    expect(aws.asked.filter(({ what }) => what.startsWith('cloudformation'))).toEqual([]);
  });
});
