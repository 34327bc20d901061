import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeLink } from '../../../infra/link/write-link.ts';
import { zip } from '../../../infra/link/zip.ts';
import { registryFindings } from '../aws/limits/registry-findings.ts';
import { stubBundles } from '../aws/synthesized.ts';
import { evaluated } from './evaluated.ts';

const folder = mkdtempSync(join(tmpdir(), 'halyard-link-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const templateSchema = z.object({
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Rules: z.record(z.string(), z.object({ Assertions: z.array(z.object({ Assert: z.unknown() })) })).default({}),
  Parameters: z
    .record(z.string(), z.looseObject({ Default: z.string().optional(), ConstraintDescription: z.string().optional() }))
    .default({}),
  Outputs: z.record(z.string(), z.looseObject({ Value: z.unknown() })).default({}),
  Resources: z.record(z.string(), z.looseObject({ Type: z.string(), Properties: z.looseObject({}).default({}) })),
});
const read = (file: string) => templateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const longest = 'abcdefghijklmnop';

const made = (production: boolean) => {
  const release = join(folder, String(production));
  const now = new Date('2030-01-31T12:00:00Z');
  const template = writeLink(release, { production, bundles: stubBundles(), now });
  const nested = readdirSync(release)
    .filter((name) => /^[0-9a-f]{64}\.json$/.test(name))
    .map((name) => join(release, name));
  return { release, template, nested, all: [template, ...nested] };
};

const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-3333-4444-555555555555';
const distributionIn = (one: z.infer<typeof templateSchema> | undefined) =>
  Object.values(one?.Resources ?? {}).find(({ Type }) => Type === 'AWS::CloudFront::Distribution');

/** A text of a template as it is when the stage has its longest name; other references stay what they are. */
const withName = (value: unknown): string => {
  const joined = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }).safeParse(value);
  if (!joined.success) return typeof value === 'string' ? value : longest;
  const [separator, parts] = joined.data['Fn::Join'];
  return parts.map(withName).join(separator);
};

describe.each([true, false])('the template of a stage that is deployed by a link, production: %s', (production) => {
  const { release, template, nested, all } = made(production);

  it('asks for nothing but the stage, addresses of mail, a domain, and where the release is', () => {
    const { Parameters } = read(template);
    const mails = production ? ['AlarmEmail', 'MailFrom'] : ['MailFrom'];
    const domain = ['FrontCertificateArn', 'FrontDomainName'];
    expect(Object.keys(Parameters).sort()).toEqual([...mails, ...domain, 'Source', 'Stage'].sort());
    expect(Parameters.Stage?.Default).toBe(production ? 'prod' : 'dev');
    for (const name of [...mails, ...domain]) expect(Parameters[name]?.Default).toBe('');
  });

  it('says of each parameter what it must be, in words, because CloudFormation would show a pattern', () => {
    for (const { ConstraintDescription } of Object.values(read(template).Parameters))
      expect(ConstraintDescription).toMatch(/^must be [^^$\\]+\.$/);
  });

  it('needs no more capabilities than docs/operations.md says: no names of roles, no macros', () => {
    for (const file of all) {
      const iam = Object.values(read(file).Resources).filter(({ Type }) => Type.startsWith('AWS::IAM::'));
      for (const { Properties } of iam) expect(Properties).not.toHaveProperty('RoleName');
      for (const { Type } of iam) expect(['AWS::IAM::Role', 'AWS::IAM::Policy']).toContain(Type);
      expect(JSON.parse(readFileSync(file, 'utf8'))).not.toHaveProperty('Transform');
    }
  });

  it('needs nothing of cdk bootstrap', () => {
    for (const file of all)
      expect(readFileSync(file, 'utf8')).not.toMatch(/cdk-hnb659fds|cdk-bootstrap|BootstrapVersion/);
  });

  it('is small enough, and valid by the schemas of all its resources', () => {
    expect(nested.length).toBe(production ? 7 : 6);
    for (const file of all) {
      expect(statSync(file).size).toBeLessThan(1_000_000);
      expect(Object.keys(read(file).Resources).length).toBeLessThan(500);
    }
    expect(registryFindings(all)).toEqual([]);
  });

  it('gives each function a name of its own that Lambda accepts, whatever the stage is called', () => {
    const names = nested
      .flatMap((file) => Object.values(read(file).Resources))
      .filter(({ Type }) => Type === 'AWS::Lambda::Function')
      .map(({ Properties }) => withName(Properties.FunctionName));
    expect(names.length).toBeGreaterThan(100);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(new RegExp(`^halyard-${longest}-[a-z0-9-]{1,39}$`));
  });

  it.each([
    ['with a domain', 'flags.example.com'],
    ['without one', ''],
  ])('has the right address %s, wherever it is named', (_, FrontDomainName) => {
    const FrontCertificateArn = FrontDomainName && certificate;
    const { Conditions: conditions, Outputs, Resources } = read(template);
    const known = { parameters: { FrontDomainName, FrontCertificateArn }, conditions };
    const outputs = Object.fromEntries(
      Object.entries(Outputs).map(([name, { Value }]) => [name, evaluated(Value, known)]),
    );
    const target = outputs.FrontTarget;
    expect(target).toMatch(/^<FrontNestedStack\w+\.Outputs\.HalyardFrontDistribution\w+DomainName>$/);
    const url = `https://${FrontDomainName || target}`;
    expect(outputs).toMatchObject({ Url: url, Console: url });
    const urls = Object.values(Resources).filter(({ Type }) => Type === 'AWS::SSM::Parameter');
    expect(urls.map(({ Properties }) => evaluated(Properties.Value, known))).toEqual(production ? [url] : []);

    const front = nested.map(read).find((one) => distributionIn(one) !== undefined);
    const stack = Object.entries(Resources).find(([id]) => id.startsWith('FrontNestedStack'))?.[1];
    const passed = z.record(z.string(), z.unknown()).parse(evaluated(stack?.Properties.Parameters, known));
    const config = evaluated(distributionIn(front)?.Properties.DistributionConfig, {
      parameters: passed,
      conditions: front?.Conditions ?? {},
    });
    expect(config).toMatchObject({
      Enabled: true,
      Aliases: FrontDomainName ? [FrontDomainName] : undefined,
      ViewerCertificate: FrontDomainName
        ? { AcmCertificateArn: certificate, MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' }
        : undefined,
    });
    // A version of a function would keep an address from a parameter: the front names the host of each request instead.
    for (const file of all) expect(readFileSync(file, 'utf8')).not.toContain('HALYARD_BASE_URL');
  });

  it('takes a domain only together with its certificate, in us-east-1', () => {
    const { Rules, Parameters } = read(template);
    const [assertion] = Rules.FrontDomainWithCertificate?.Assertions ?? [];
    for (const [FrontDomainName, FrontCertificateArn, isRight] of [
      ['', '', true],
      ['flags.example.com', certificate, true],
      ['flags.example.com', '', false],
      ['', certificate, false],
    ] as const)
      expect(evaluated(assertion?.Assert, { parameters: { FrontDomainName, FrontCertificateArn } })).toBe(isRight);
    const takes = (name: string, value: string) => new RegExp(String(Parameters[name]?.AllowedPattern)).test(value);
    for (const [name, value, isRight] of [
      ['FrontDomainName', '', true],
      ['FrontDomainName', 'flags.example.com', true],
      ['FrontDomainName', 'https://flags.example.com', false],
      ['FrontCertificateArn', '', true],
      ['FrontCertificateArn', certificate, true],
      ['FrontCertificateArn', certificate.replace('us-east-1', 'eu-west-1'), false],
    ] as const)
      expect([name, value, takes(name, value)]).toEqual([name, value, isRight]);
  });

  it('copies every file that a template names before anything else is made', () => {
    const { Resources } = read(template);
    const { List } = z.looseObject({ List: z.string() }).parse(Resources.Assets?.Properties);
    const listed = z
      .array(z.object({ key: z.string() }))
      .parse(JSON.parse(readFileSync(join(release, List), 'utf8')))
      .map(({ key }) => key);
    const texts = all.map((file) => readFileSync(file, 'utf8')).join('\n');
    const named = [...texts.matchAll(/[0-9a-f]{64}\.(?:zip|json)/g)].map(([key]) => key);
    expect(new Set(listed)).toEqual(new Set(named.filter((key) => !List.endsWith(key))));
    for (const key of listed) expect(readdirSync(release)).toContain(key);
    const stacks = Object.values(Resources).filter(({ Type }) => Type === 'AWS::CloudFormation::Stack');
    expect(stacks).toHaveLength(nested.length);
    // CloudFormation makes what refers to an attribute of another resource after that resource.
    for (const stack of stacks)
      expect(JSON.stringify(stack.Properties.TemplateURL)).toContain('{"Fn::GetAtt":["Assets","Bucket"]}');
  });
});

describe('docs/operations.md, From a template', () => {
  const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, part = ''] = /^## From a template\n(.*?)^## /ms.exec(guide) ?? [];
  const { Parameters, Outputs } = read(made(true).template);

  it('has a link to the page of a region, with parameters that there are, and explains all of them', () => {
    const [, query = ''] = /cloudformation\/home\?region=<region>#\/stacks\/create\/review\?(\S+)/.exec(part) ?? [];
    const given = [...query.matchAll(/param_(\w+)=/g)].map(([, name]) => name);
    expect(given).toEqual(['Stage', 'Source']);
    expect(Object.keys(Parameters)).toEqual(expect.arrayContaining(given));
    const explained = [...part.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual(Object.keys(Parameters).sort());
  });

  it('says what CloudFormation wants confirmed, and how to sign in with outputs that there are', () => {
    expect(part).toContain('--capabilities CAPABILITY_NAMED_IAM CAPABILITY_AUTO_EXPAND');
    expect(part).toMatch(/Parameter Store.*Show decrypted\s+value.*CloudShell.*reset-password.*resetPasswordUrl/s);
    for (const name of ['AdminTokenParameter', 'Url', 'Console']) {
      expect(part).toMatch(new RegExp(`[\`<]${name}[\`>]`));
      expect(Object.keys(Outputs)).toContain(name);
    }
  });
});

it('makes the same archive of the same files, which can be unpacked', () => {
  const files = [
    { path: 'index.mjs', bytes: Buffer.from('export const a = 1;\n'.repeat(100)) },
    { path: 'console/ü.html', bytes: Buffer.alloc(0) },
  ];
  const archive = zip(files);
  expect(zip(files)).toEqual(archive);
  // As programs read it: from the end record to the directory, from there to each file.
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  const unpacked = Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const length = archive.readUInt16LE(at + 28);
    const path = archive.toString('utf8', at + 46, at + 46 + length);
    const start = archive.readUInt32LE(at + 42);
    const data = start + 30 + archive.readUInt16LE(start + 26);
    const bytes = inflateRawSync(archive.subarray(data, data + archive.readUInt32LE(at + 20)));
    at += 46 + length;
    return { path, bytes };
  });
  expect(unpacked).toEqual(files);
});
