import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { functionName } from '../../../../infra/aws/bundles/bundled-function.ts';
import { maxOriginsLength } from '../../../../infra/aws/stage.ts';
import { handlers } from '../../../../infra/bundle.ts';
import { planes } from '../../../../lib/contract/routes/plane.ts';
import { environmentsOf } from '../environments.ts';
import { everything, synthesized } from '../synthesized.ts';

const certificateArn = 'arn:aws:acm:eu-west-1:123456789012:certificate/11111111-2222-3333-4444-555555555555';
const { stage } = everything;
/** Without what refuses a domain of the API, and with one. */
const { apiOnly: _, baseUrl: __, table: ___, tableStream: ____, ...rest } = everything;
const largest = synthesized({ ...rest, domainName: 'flags.example.com', certificateArn });
const { template } = largest;
const guide = readFileSync(resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8').replaceAll(
  '\n',
  ' ',
);
const dev = synthesized({ stage: 'dev' });
describe('limits of CloudFormation, for the largest stage', () => {
  const headroom = (what: string, used: number, limit: number): void => {
    console.log(`${what}: ${used} of ${limit}, ${Math.round(100 - (100 * used) / limit)} % left`);
  };

  it('the variables of each function are below 4 KB, with as many origins as a stage may have', () => {
    const corsOrigins = 'https://a.example,'
      .repeat(999)
      .slice(0, maxOriginsLength - 1)
      .replace(/,?[^,]*$/, '');
    const digest = 'a'.repeat(64);
    const sizes = environmentsOf(synthesized({ ...everything, corsOrigins }).template).map(({ variables }) =>
      Buffer.byteLength(JSON.stringify(variables).replaceAll(/<\w+\.Sha256>/g, digest)),
    );
    expect(corsOrigins.length).toBeGreaterThan(maxOriginsLength - 30);
    headroom('Bytes of variables of a function', Math.max(...sizes), 4096);
    expect(Math.max(...sizes)).toBeLessThan(4096 - 256);
  });
});

describe('the same stage in two regions of an account', () => {
  // CloudFront, IAM, the dashboards of CloudWatch and the names of buckets are one for all regions.
  const isGlobal = (type: string): boolean =>
    /^AWS::(CloudFront|IAM|S3|Route53)::/.test(type) || type === 'AWS::CloudWatch::Dashboard';
  /** All names that a resource gives itself: `Name`, `RoleName`, `DashboardName`, … */
  const namesIn = (value: unknown): readonly unknown[] =>
    value === null || typeof value !== 'object'
      ? []
      : Object.entries(value).flatMap(([key, inner]) =>
          /^(Name|(Function|Dashboard|Role|User|Group|ManagedPolicy|InstanceProfile|Bucket)Name)$/.test(key)
            ? [inner]
            : /Config$/.test(key)
              ? namesIn(inner)
              : [],
        );

  it('has different names wherever names are one for all regions', () => {
    const resources: Record<string, { Type: string; Properties: unknown }> = template.toJSON().Resources;
    const names = Object.values(resources).flatMap(({ Type, Properties }) =>
      isGlobal(Type) ? namesIn(Properties) : [],
    );
    expect(names.length).toBeGreaterThan(5);
    for (const name of names)
      expect(name).toMatchObject({ 'Fn::Join': ['', expect.arrayContaining([{ Ref: 'AWS::Region' }])] });
  });
});

describe('a stage name of 16 letters', () => {
  it('fits the names of all functions, which stay different and below the prefix that the gateway may invoke', () => {
    const names = handlers().map((handler) => functionName({ name: stage }, handler));
    for (const name of names) expect(name).toMatch(/^halyard-abcdefghijklmnop-[a-z0-9-]{1,39}$/);
    expect(new Set(names).size).toBe(names.length);
  });

  it('changes no name that fits', () => {
    for (const handler of handlers())
      expect(functionName({ name: 'production' }, handler)).toBe(`halyard-production-${handler.replaceAll('/', '-')}`);
  });
});

describe('production', () => {
  it('the stack refuses to be deleted, elsewhere not', () => {
    expect(largest.stack.terminationProtection).toBe(true);
    expect(dev.stack.terminationProtection).toBe(false);
  });

  it('the table stays when the stack goes, but not when its first deployment fails', () => {
    template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  });
});

describe('what is switched on by context', () => {
  it('a limit of concurrency: of functions that callers could keep busy, of no other', () => {
    const limited = Object.values(template.findResources('AWS::Lambda::Function')).flatMap(({ Properties }) =>
      Properties.ReservedConcurrentExecutions === undefined
        ? []
        : [[Properties.FunctionName.replace(`halyard-${stage}-`, ''), Properties.ReservedConcurrentExecutions]],
    );
    const names = Object.fromEntries(limited);
    for (const handler of [
      'playground/evaluate-batch',
      'events/search',
      'features-batch/export',
      'features-batch/import',
      'state/export',
      'state/import',
      'service/docs',
      'sdk/frontend-features',
    ])
      expect([handler, handlers().includes(handler), names[handler.replaceAll('/', '-')]]).toEqual([handler, true, 20]);
    for (const plane of planes) expect(names[`${plane}-not-found`]).toBe(20);
    for (const name of [...planes.map((plane) => `${plane}-authorizer`), 'event-log-writer', 'recovery', 'seed'])
      expect(names).not.toHaveProperty(name);
    for (const { Properties } of Object.values(dev.template.findResources('AWS::Lambda::Function')))
      expect(Properties.ReservedConcurrentExecutions).toBeUndefined();
  });

  it('reservations as many as the guide says, in an account as large as it says', () => {
    const functions = Object.values(template.findResources('AWS::Lambda::Function'));
    const { length } = functions.filter(({ Properties }) => Properties.ReservedConcurrentExecutions !== undefined);
    expect(guide).toContain(`So the ${length} functions at n = 20 need a limit of ${length * 20 + 100} or more.`);
  });

  it('tracing: gateway and functions, which may send traces; otherwise nothing of it', () => {
    template.hasResourceProperties('AWS::ApiGateway::Stage', { TracingEnabled: true });
    template.allResourcesProperties('AWS::Lambda::Function', { TracingConfig: { Mode: 'Active' } });
    expect(JSON.stringify(template.toJSON())).toContain('xray:PutTraceSegments');
    expect(JSON.stringify(dev.template.toJSON())).not.toContain('xray:');
    dev.template.hasResourceProperties('AWS::ApiGateway::Stage', { TracingEnabled: false });
  });

  it('a domain: TLS 1.2 and later, mapped to the stage, with what its name has to lead to', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
      DomainName: 'flags.example.com',
      DomainNameConfigurations: [
        { CertificateArn: certificateArn, EndpointType: 'REGIONAL', SecurityPolicy: 'TLS_1_2' },
      ],
    });
    template.hasResourceProperties('AWS::ApiGatewayV2::ApiMapping', {
      ApiId: { Ref: Match.stringLikeRegexp('^SdkApi') },
      Stage: '$default',
    });
    template.hasOutput('Url', { Value: 'https://flags.example.com' });
    template.hasOutput('DomainTarget', { Value: { 'Fn::GetAtt': [Match.anyValue(), 'RegionalDomainName'] } });
    dev.template.resourceCountIs('AWS::ApiGatewayV2::DomainName', 0);
  });
});

it.each(['IdentityStageArn', 'AdministrationStageArn'])('%s can be named to a web ACL', (output) => {
  dev.template.hasOutput(output, {
    Value: { 'Fn::Join': ['', Match.arrayWith([Match.stringLikeRegexp('/stages/')])] },
  });
});

describe('the dashboard', () => {
  const body = Object.values(template.findResources('AWS::CloudWatch::Dashboard'))[0]?.Properties.DashboardBody;
  const text = JSON.stringify(body).replaceAll('\\', '');

  it('is there in production, elsewhere on demand', () => {
    dev.template.resourceCountIs('AWS::CloudWatch::Dashboard', 0);
    template.resourceCountIs('AWS::CloudWatch::Dashboard', 1);
  });

  it.each([
    'Count',
    '5XXError',
    'Latency',
    'ConsumedReadCapacityUnits',
    'IteratorAge',
    'NumberOfMessagesSent',
    'initDurationMs',
    'by method, route',
    'as polls',
  ])('shows %s', (what) => {
    expect(text).toContain(what);
  });

  it('draws lines of what is grouped by time alone', () => {
    const grouped = [...text.matchAll(/ by ([^|"]*?)bin\(/g)].map(([, before]) => before);
    expect(grouped).toEqual(['', '', '']);
  });

  it('asks the logs it needs, and uses no metric that has a price', () => {
    expect(text).toContain('SOURCE');
    expect(text).not.toContain('"Halyard"');
  });
});
