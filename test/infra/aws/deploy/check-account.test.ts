import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import releases from '../../../../lib/seed/upgrade/releases.json' with { type: 'json' };
import { type Answers, type AwsStandIn, denied, json, startAws, xmlError } from './aws-stand-in.ts';
import { type Account, newAccount, usualAnswers } from './cloud-formation.ts';
import { bootstrapped, deployer, runCommand } from './run-command.ts';

let aws: AwsStandIn;
let account: Account;
let changed: Answers;
beforeAll(async () => {
  aws = await startAws(() => ({ ...usualAnswers(account), ...changed }));
});
beforeEach(() => {
  account = newAccount();
  account.parameters.set(bootstrapped('eu-west-1'), '30');
  changed = {};
});
afterAll(() => aws.stop());

const context = (settings: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['--context', `${name}=${value}`]);
const check = async (settings: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) => {
  const { code, output } = await runCommand('check-account', context(settings), { ...deployer(aws.endpoint), ...env });
  expect(aws.unknown).toEqual([]);
  return { code, lines: output.trim().split('\n') };
};

/** A stage with everything that the account is asked about. */
const all = {
  stage: 'prod',
  mailFrom: 'flags@example.com',
  backup: 'arn:aws:backup:eu-central-1:210987654321:backup-vault:copies',
  frontDomainName: 'flags.example.com',
  frontCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
  domainName: 'api.example.com',
  certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/2',
  replica: 'eu-central-1',
};

describe('npm run check:account', () => {
  it('says that nothing stands in the way', async () => {
    account.parameters.set(bootstrapped('eu-central-1'), '21');
    const issued = { Status: 'ISSUED', DomainName: 'example.com', SubjectAlternativeNames: ['*.example.com'] };
    changed = { 'acm:DescribeCertificate': () => json({ Certificate: issued }) };
    expect(await check(all)).toEqual({
      code: 0,
      lines: [
        '✓ Credentials: arn:aws:iam::123456789012:user/kari, account 123456789012',
        '✓ Region: eu-west-1',
        '✓ Bootstrap: eu-west-1 has version 30, and 6 is enough',
        '✓ Bootstrap: eu-central-1 has version 21, and 6 is enough',
        '✓ Names: nothing that halyard-prod makes is there already',
        '✓ Names: nothing that halyard-prod-replica-of-eu-west-1 makes is there already',
        `✓ Release: ${releases.at(-1)?.version}, the first of this stage`,
        '✓ Concurrency: Lambda runs 1,000 functions at once here',
        '✓ CloudFront: the account has distributions, so it may have more',
        '✓ Certificate of api.example.com: issued',
        '✓ Certificate of flags.example.com: issued',
        '✓ Mail: SES has verified flags@example.com',
        '✓ Mail: the account may write to everybody',
        '✓ Copies: they go to eu-central-1, account 210987654321; that vault has to let this account copy (docs/operations.md)',
        '',
        'Nothing stands in the way of a deployment.',
      ],
    });
    // It only asks.
    expect(new Set(aws.asked.map(({ what }) => what))).not.toContain('cloudformation:CreateChangeSet');
    expect(aws.asked.filter(({ what }) => what === 'acm:DescribeCertificate').map(({ region }) => region)).toEqual([
      'eu-west-1',
      'us-east-1',
    ]);
  });

  it('names everything that would make the deployment fail, with what to do', async () => {
    account.parameters.set('eu-west-1 /halyard/prod/url', 'https://old.example.com');
    changed = {
      'logs:DescribeLogGroups': () => json({ logGroups: [{ logGroupName: '/halyard/prod/functions' }] }),
      'backup:GET': () => json({ BackupVaultName: 'halyard-prod' }),
      's3:HEAD': () => ({ status: 200 }),
      'lambda:GET': () => json({ AccountLimit: { ConcurrentExecutions: 10 } }),
      'acm:DescribeCertificate': ({ region }) =>
        json({
          Certificate:
            region === 'us-east-1' ? { Status: 'PENDING_VALIDATION' } : { Status: 'ISSUED', DomainName: 'example.com' },
        }),
    };
    const { code, lines } = await check({ ...all, reservedConcurrency: '20' });
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([
      expect.stringMatching(/^✗ Names: .* left the log group \/halyard\/prod\/functions: aws logs delete-log-group /),
      expect.stringMatching(/^✗ Names: .* left the parameter \/halyard\/prod\/url: aws ssm delete-parameter /),
      expect.stringMatching(
        /^✗ Names: .* left the backup vault halyard-prod: remove its recovery points, then aws backup/,
      ),
      expect.stringMatching(/^✗ Names: .* left the bucket halyard-prod-eu-west-1-replica-123456789012: empty it/),
      expect.stringMatching(
        /^✗ Concurrency: Lambda runs 10 .* reservedConcurrency=20 needs \d+; use less, or ask Service/,
      ),
      '✗ Certificate of api.example.com: it is for example.com; request one for api.example.com',
      expect.stringMatching(
        /^✗ Certificate of flags\.example\.com: its status is PENDING_VALIDATION; make the DNS record/,
      ),
    ]);
    expect([code, lines.at(-1)]).toEqual([1, '7 to mend first.']);
  });

  it('names what needs a look, and does not fail for it', async () => {
    account.parameters.set(bootstrapped('eu-west-1'), '5');
    changed = {
      'cloudfront:GET': () => ({ body: '<DistributionList><Quantity>0</Quantity></DistributionList>' }),
      'lambda:GET': () => json({ AccountLimit: { ConcurrentExecutions: 10 } }),
      'ses:GET': ({ path }) =>
        path.endsWith('/account') ? json({ ProductionAccessEnabled: false }) : json({ message: 'none' }, 404),
    };
    const { code, lines } = await check({
      stage: 'dev',
      mailFrom: 'flags@example.com',
      backup: 'arn:aws:backup:eu-west-1:123456789012:backup-vault:copies',
    });
    expect(code).toBe(0);
    expect(lines.filter((line) => line.startsWith('?'))).toEqual([
      expect.stringMatching(/^\? Bootstrap: eu-west-1 has version 5, and 6 is needed; npm run deploy offers to do it/),
      expect.stringMatching(
        /^\? Concurrency: Lambda runs 10 .* ask Service Quotas .* --context accountConcurrency=10$/,
      ),
      expect.stringMatching(/^\? CloudFront: .* cannot be known before\. .* --context front=false$/),
      expect.stringMatching(/^\? Mail: SES has not verified flags@example\.com in eu-west-1/),
      expect.stringMatching(/^\? Mail: SES has the account in its sandbox/),
      expect.stringMatching(/^\? Copies: .* is in the region and account of the stage/),
    ]);
  });

  it('is no failure where these credentials may not ask: the line names the permission', async () => {
    const asked = usualAnswers(account);
    changed = {
      ...Object.fromEntries(Object.keys(asked).map((what) => [what, () => denied])),
      'cloudformation:DescribeStacks': () => xmlError('AccessDenied', 'not authorized', 403),
      'cloudfront:GET': () => ({ status: 403 }),
      'lambda:GET': () => ({ status: 403 }),
      'sts:GetCallerIdentity': (one) => asked['sts:GetCallerIdentity']?.(one),
    };
    const { code, lines } = await check(all);
    expect(code).toBe(0);
    expect(lines.flatMap((line) => /could not be asked: (.*)$/.exec(line)?.[1] ?? [])).toEqual([
      'needs ssm:GetParameter',
      'needs cloudformation:DescribeStacks',
      'needs cloudformation:DescribeStacks',
      'needs lambda:GetAccountSettings',
      'needs cloudfront:ListDistributions',
      'needs acm:DescribeCertificate',
      'needs ses:GetEmailIdentity',
    ]);
  });

  it('asks for one name after another, also where it may not ask for all', async () => {
    account.parameters.set('eu-west-1 /halyard/prod/url', 'https://old.example.com');
    changed = { 'logs:DescribeLogGroups': () => denied, 'backup:GET': () => denied };
    const { code, lines } = await check({ stage: 'prod', backup: all.backup });
    expect(code).toBe(1);
    expect(lines.filter((line) => line.includes('Names:'))).toEqual([
      '? Names: could not be asked: needs logs:DescribeLogGroups',
      expect.stringMatching(/^✗ Names: .* left the parameter \/halyard\/prod\/url: aws ssm delete-parameter/),
      '? Names: could not be asked: needs backup:DescribeBackupVault',
    ]);
  });

  it.each([
    ['credentials that AWS refuses', {}, /^✗ Credentials: AWS does not accept them; set AWS_PROFILE, or/],
    ['no credentials', { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' }, /^✗ Credentials: .*; set AWS_PROFILE, or/],
    ['no region', { AWS_REGION: '' }, /^✗ Region: none is set; set AWS_REGION/],
  ])('asks nothing more with %s', async (_, env, line) => {
    changed = { 'sts:GetCallerIdentity': () => xmlError('InvalidClientTokenId', 'The token is invalid', 403) };
    const { code, lines } = await check({ stage: 'dev' }, env);
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(line));
    expect(lines.length).toBeLessThan(5);
  });

  it('says at once that there are neither credentials nor a region', async () => {
    const { lines } = await check(
      { stage: 'dev' },
      { AWS_REGION: '', AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' },
    );
    expect(lines).toEqual([
      expect.stringMatching(/^✗ Credentials: .*; set AWS_PROFILE, or/),
      '✗ Region: none is set; set AWS_REGION, or a profile with a region',
      '',
      '2 to mend first.',
    ]);
  });

  it('says which credentials there are, also without a region', async () => {
    const { code, lines } = await check({ stage: 'dev' }, { AWS_REGION: '' });
    expect(code).toBe(1);
    expect(lines[0]).toBe('✓ Credentials: arn:aws:iam::123456789012:user/kari, account 123456789012');
    expect(lines[1]).toMatch(/^✗ Region: none is set/);
  });

  it.each([
    ['the option', ['--profile', 'nope'], {}],
    ['the environment, with a region', [], { AWS_PROFILE: 'nope', AWS_REGION: 'eu-west-1' }],
  ])('names a profile that does not exist: %s', async (_, more, env) => {
    const given = [...context({ stage: 'dev' }), ...more];
    for (const command of ['check-account', 'main'] as const) {
      const { code, output } = await runCommand(command, given, { AWS_ENDPOINT_URL: aws.endpoint, ...env });
      expect([code, output]).toEqual([1, expect.stringMatching(/^There is no profile nope in \S+ or \S+; use one of/)]);
    }
  });

  it('takes region and credentials from a profile', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'halyard-profiles-')), 'config');
    writeFileSync(
      file,
      "[default]\n[profile 'team']\nregion = eu-west-1\naws_access_key_id = A\naws_secret_access_key = b\n",
    );
    const env = { AWS_ENDPOINT_URL: aws.endpoint, AWS_CONFIG_FILE: file };
    const { code, output } = await runCommand('check-account', [...context({ stage: 'dev' }), '--profile=team'], env);
    expect([code, output]).toEqual([0, expect.stringMatching(/^✓ Credentials: .*\n✓ Region: eu-west-1\n/)]);
  });

  it.each([
    ['DELETE_FAILED', false, /✗ .* aws cloudformation delete-stack --stack-name halyard-dev$/],
    ['UPDATE_ROLLBACK_FAILED', false, /✗ .* aws cloudformation continue-update-rollback --stack-name halyard-dev$/],
    [
      'ROLLBACK_COMPLETE',
      true,
      /✗ .* update-termination-protection --no-enable-termination-protection .* deploy again$/,
    ],
    ['ROLLBACK_COMPLETE', false, /✓ Stack: halyard-dev is ROLLBACK_COMPLETE$/],
    [
      'CREATE_IN_PROGRESS',
      false,
      /^\? Stack: halyard-dev is CREATE_IN_PROGRESS: it is being changed: wait until it is done$/,
    ],
    ['UPDATE_IN_PROGRESS', false, /^\? .*: it is being changed: wait until it is done$/],
    ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', false, /^\? .*: it is being changed: wait until it is done$/],
    ['UPDATE_ROLLBACK_IN_PROGRESS', true, /^\? .*: it is being changed: wait until it is done$/],
    ['DELETE_IN_PROGRESS', false, /^✗ .*: it is being deleted: wait until it is gone$/],
    ['REVIEW_IN_PROGRESS', false, /^\? .*: nothing is made yet, because nobody has executed its change set; the/],
    ['UPDATE_ROLLBACK_COMPLETE', true, /✓ Stack: halyard-dev is UPDATE_ROLLBACK_COMPLETE$/],
  ])('knows whether a stack can be updated: %s, protected %s', async (status, isProtected, line) => {
    account.stacks.set('halyard-dev', { status, isProtected, outputs: { TableName: 'halyard-dev-Table' } });
    const { code, lines } = await check({ stage: 'dev', front: 'false' });
    expect(lines).toContainEqual(expect.stringMatching(line));
    expect(code).toBe(String(line).includes('✗') ? 1 : 0);
  });

  it('asks for the bootstrap with the qualifier of the command', async () => {
    const settings = { stage: 'dev', '@aws-cdk/core:bootstrapQualifier': 'team1' };
    const line = async () => (await check(settings)).lines.find((one) => one.includes('Bootstrap:'));
    expect(await line()).toBe(
      '? Bootstrap: eu-west-1 is not bootstrapped with the qualifier team1; npm run deploy offers to do it, or run npx cdk ' +
        'bootstrap --qualifier team1',
    );
    account.stacks.set('CDKToolkit', {
      status: 'UPDATE_COMPLETE',
      outputs: {},
      parameters: { Qualifier: 'hnb659fds' },
    });
    expect(await line()).toMatch(/ or run npx cdk bootstrap --qualifier team1 --toolkit-stack-name CDKToolkit-team1$/);
    account.parameters.set(bootstrapped('eu-west-1', 'team1'), '30');
    expect(await line()).toBe('✓ Bootstrap: eu-west-1 has version 30, and 6 is enough');
  });

  it('asks for names that are taken where a stack is only planned', async () => {
    account.stacks.set('halyard-dev', { status: 'REVIEW_IN_PROGRESS', outputs: {} });
    changed = { 'logs:DescribeLogGroups': () => json({ logGroups: [{ logGroupName: '/halyard/dev/functions' }] }) };
    const { code, lines } = await check({ stage: 'dev', front: 'false' });
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^✗ Names: .* left the log group \/halyard\/dev\/functions/));
  });

  it('knows that the stage may not get this release', async () => {
    account.stacks.set('halyard-dev', { status: 'UPDATE_COMPLETE', outputs: { TableName: 'halyard-dev-Table' } });
    const last = { M: { version: { S: '99.0' }, number: { N: '99' } } };
    changed = { 'dynamodb:GetItem': () => json({ Item: { kind: { S: 'release' }, format: { N: '99' }, last } }) };
    const { code, lines } = await check({ stage: 'dev', front: 'false' });
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^✗ Release: .* cannot read .* Deploy release 99\.0/));
    expect(aws.asked.find(({ what }) => what === 'dynamodb:GetItem')?.input).toMatchObject({
      TableName: 'halyard-dev-Table',
      Key: { pk: { S: 'RELEASE' }, sk: { S: 'RELEASE' } },
    });
    expect((await check({ stage: 'dev', front: 'false', forceRelease: '99.0' })).code).toBe(0);
  });

  it('says what is wrong with the settings of the stage', async () => {
    const { code, lines } = await check({ stage: 'Dev' });
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^stage=Dev: use 1 to 16 lower-case letters/)]]);
  });
});
