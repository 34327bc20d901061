import { readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { consoleMethods, pollHeaders } from '../../../../infra/front/settings.ts';
import { edgeSource, pagesSource } from '../../../../infra/front/source.ts';
import { consoleFiles } from '../../../../lib/contract/console.ts';
import { frontHeaders } from '../../../../lib/contract/front-headers.ts';
import { planePaths, planes } from '../../../../lib/contract/routes/plane.ts';
import { dependenciesOf } from '../dependencies.ts';
import { environmentsOf } from '../environments.ts';
import { fewRoutes, synthesized } from '../synthesized.ts';

const patterns = planes.flatMap((plane) => planePaths[plane]);

const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-3333-4444-555555555555';
const dev = synthesized({ stage: 'dev' });
const own = synthesized(
  { stage: 'dev', frontDomainName: 'flags.example.com', frontCertificateArn: certificate },
  { routes: fewRoutes },
);
const without = synthesized({ stage: 'dev', front: 'false' }, { routes: fewRoutes });
const { template } = dev;

const distribution = (of = template) => {
  const [found] = Object.values(of.findResources('AWS::CloudFront::Distribution'));
  return found?.Properties.DistributionConfig;
};
const config = distribution();
const originOf = (id: string) => config.Origins.find(({ Id }: { Id: string }) => Id === id);
const behaviorOf = (path: string) =>
  config.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === path);
const poll = config.CacheBehaviors[0];
const rest = behaviorOf('/api/*');
/** The name of a part in CloudFront. */
const inRegion = (part: string) => ({ 'Fn::Join': ['', ['halyard-dev-', { Ref: 'AWS::Region' }, `-${part}`]] });
const idOf = (type: string, name: ReturnType<typeof inRegion>): string =>
  Object.entries(template.findResources(type)).find(([, { Properties }]) =>
    JSON.stringify(Properties).includes(JSON.stringify(name)),
  )?.[0] ?? '';

describe('one distribution in front of a stage', () => {
  it('is there unless front=false, and then nothing of it is', () => {
    template.resourceCountIs('AWS::CloudFront::Distribution', 1);
    const text = JSON.stringify(without.template.toJSON());
    expect(text).not.toContain('AWS::CloudFront::');
    expect(text).not.toContain('halyard-dev-publisher');
    expect(without.template.findOutputs('Url').Url?.Value).toEqual(
      without.template.findOutputs('SdkUrl').SdkUrl?.Value,
    );
  });

  it('speaks HTTP/2 and 3, IPv6, TLS alone', () => {
    expect(config).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true, PriceClass: 'PriceClass_100' });
    for (const behavior of [rest, poll]) expect(behavior.ViewerProtocolPolicy).toBe('https-only');
    for (const behavior of [config.DefaultCacheBehavior, behaviorOf('/assets/*')])
      expect(behavior.ViewerProtocolPolicy).toBe('redirect-to-https');
  });

  it('with a domain of its own: TLS 1.2 and newer', () => {
    expect(distribution(own.template)).toMatchObject({
      Aliases: ['flags.example.com'],
      ViewerCertificate: {
        AcmCertificateArn: certificate,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    own.template.hasOutput('Url', { Value: 'https://flags.example.com' });
    expect(JSON.stringify(environmentsOf(own.template))).toContain('https://flags.example.com');
  });

  it('without one: its own address is the address of the stage', () => {
    template.hasOutput('Url', {
      Value: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [Match.anyValue(), 'DomainName'] }]] },
    });
  });

  it('refuses certificates of other regions, and a domain without a front', () => {
    const elsewhere = certificate.replace('us-east-1', 'eu-west-1');
    expect(() => synthesized({ stage: 'dev', frontDomainName: 'a.example', frontCertificateArn: elsewhere })).toThrow(
      'CloudFront needs a certificate in us-east-1',
    );
    expect(() => synthesized({ stage: 'dev', frontDomainName: 'a.example' })).toThrow(
      'frontCertificateArn=arn:aws:acm',
    );
    expect(() =>
      synthesized({ stage: 'dev', front: 'false', frontDomainName: 'a.example', frontCertificateArn: certificate }),
    ).toThrow('there is nothing to name with front=false');
  });
});

describe('a stage that answers only its front', () => {
  const onlyOf = (context: Readonly<Record<string, string>>) =>
    environmentsOf(synthesized(context, { routes: fewRoutes }).template).flatMap(({ name, variables }) =>
      variables.HALYARD_API_ONLY === 'front' ? [name] : [],
    );

  it('has every function behind a path refuse other requests, and no function that no path leads to', () => {
    const names = onlyOf({ stage: 'dev', apiOnly: 'front' });
    for (const { handler } of fewRoutes) expect(names).toContain(`halyard-dev-${handler.replaceAll('/', '-')}`);
    for (const plane of planes) expect(names).toContain(`halyard-dev-${plane}-not-found`);
    for (const name of ['seed', 'publisher', 'recovery']) expect(names).not.toContain(`halyard-dev-${name}`);
    expect(onlyOf({ stage: 'dev' })).toEqual([]);
  });

  it.each([
    [{ apiOnly: 'true' }, 'apiOnly=true: use front'],
    [{ apiOnly: 'front', front: 'false' }, 'front=false'],
    [{ apiOnly: 'front', domainName: 'a.example', certificateArn: certificate }, 'use frontDomainName instead'],
  ])('%j is refused', (context, message) => {
    expect(() => synthesized({ stage: 'dev', ...context }, { routes: fewRoutes })).toThrow(message);
  });
});

describe('names in CloudFront', () => {
  it('hold stage and region, because CloudFront is one for all regions of an account', () => {
    const names = [
      'Function',
      'CachePolicy',
      'OriginRequestPolicy',
      'ResponseHeadersPolicy',
      'OriginAccessControl',
    ].flatMap((type) =>
      Object.values(template.findResources(`AWS::CloudFront::${type}`)).map(
        ({ Properties }) => Properties.Name ?? Properties[`${type}Config`].Name,
      ),
    );
    expect(names).toHaveLength(7);
    for (const name of names) expect(name).toEqual(inRegion(String(name['Fn::Join'][1][2]).slice(1)));
  });
});

describe('policies, of which an account may have 20 of each kind in all its regions', () => {
  const kinds = ['CachePolicy', 'OriginRequestPolicy', 'ResponseHeadersPolicy'] as const;
  const shared = Array.from({ length: 4 }, (_, i) => `${i}`.repeat(8).concat('-1111-2222-3333-444444444444'));

  it('are few enough for ten stages', () => {
    const counts = kinds.map((kind) => Object.keys(template.findResources(`AWS::CloudFront::${kind}`)).length);
    console.log(`Policies of a front: ${counts.join(', ')}; an account may have 20 of each kind`);
    for (const count of counts) expect(count).toBeLessThanOrEqual(2);
    const guide = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    expect(guide).toContain(`so ${20 / Math.max(...counts)} stages fit`);
  });

  it('are those of another stage, if it is named: as many stages fit as an account may have distributions', () => {
    const { template: second } = synthesized({ stage: 'dev', frontPolicies: shared.join(',') }, { routes: fewRoutes });
    for (const kind of kinds) second.resourceCountIs(`AWS::CloudFront::${kind}`, 0);
    const { DefaultCacheBehavior: pages, CacheBehaviors: all } = distribution(second);
    const [cache, request, ofPolls, ofOthers] = shared;
    expect(all[0]).toMatchObject({
      CachePolicyId: cache,
      OriginRequestPolicyId: request,
      ResponseHeadersPolicyId: ofPolls,
    });
    expect(pages).toMatchObject({ OriginRequestPolicyId: request, ResponseHeadersPolicyId: ofOthers });
    for (const one of all.slice(1)) expect(one.ResponseHeadersPolicyId).toBe(ofOthers);
    second.hasOutput('FrontPolicies', { Value: shared.join(',') });
  });

  it('are an output, in the order in which another stage names them', () => {
    const ids = [
      poll.CachePolicyId,
      poll.OriginRequestPolicyId,
      poll.ResponseHeadersPolicyId,
      rest.ResponseHeadersPolicyId,
    ].flatMap((one, i) => (i === 0 ? [one] : [',', one]));
    expect(new Set(ids.map((one) => JSON.stringify(one))).size).toBe(5);
    template.hasOutput('FrontPolicies', { Value: { 'Fn::Join': ['', ids] } });
  });

  it.each([shared.slice(1).join(','), [...shared, ...shared].join(','), 'a,b,c,d', `${shared.join(',')},`])(
    '%j is refused',
    (frontPolicies) => {
      expect(() => synthesized({ stage: 'dev', frontPolicies }, { routes: fewRoutes })).toThrow(
        `frontPolicies=${frontPolicies}: use the output FrontPolicies of another stage`,
      );
    },
  );

  it('are refused without a front', () => {
    expect(() => synthesized({ stage: 'dev', front: 'false', frontPolicies: shared.join(',') })).toThrow('front=false');
  });
});

describe('the function at the edge', () => {
  it('is the file that runs locally, on runtime 2.0, before the cache of every path of the API', () => {
    template.hasResourceProperties('AWS::CloudFront::Function', {
      AutoPublish: true,
      FunctionCode: edgeSource(1),
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    });
    for (const behavior of [poll, ...patterns.map(behaviorOf)])
      expect(behavior.FunctionAssociations).toEqual([
        { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [expect.any(String), 'FunctionARN'] } },
      ]);
  });
});

describe('polls', () => {
  it('go to object storage, and to the API when it has nothing or fails', () => {
    expect(poll.PathPattern).toBe('/api/client/features');
    expect(poll.AllowedMethods).toEqual(['GET', 'HEAD', 'OPTIONS']);
    const [group] = config.OriginGroups.Items;
    expect(poll.TargetOriginId).toBe(group.Id);
    expect(group.FailoverCriteria.StatusCodes.Items).toEqual([403, 404, 500, 502, 503, 504]);
    const [objects, api] = group.Members.Items.map(({ OriginId }: { OriginId: string }) => originOf(OriginId));
    expect(objects.DomainName).toEqual({ 'Fn::GetAtt': [expect.any(String), 'RegionalDomainName'] });
    expect(objects).toMatchObject({ ConnectionAttempts: 1, ConnectionTimeout: 2 });
    expect(objects).not.toHaveProperty('OriginPath');
    // An HTTP API has a stage without a name.
    expect(api).not.toHaveProperty('OriginPath');
    expect(api.CustomOriginConfig).toBeDefined();
  });

  it('are signed by CloudFront, whatever the caller sent; nobody else reads the bucket', () => {
    template.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: {
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      },
    });
    const statements = Object.values(template.findResources('AWS::S3::BucketPolicy')).flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement,
    );
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    const byCloudFront = (actions: string | readonly string[]) =>
      expect.objectContaining({
        Action: actions,
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
      });
    // For the bucket of the console, CloudFront may also list, so that a missing file is a 404.
    expect(allowed).toHaveLength(3);
    expect(allowed).toEqual(expect.arrayContaining([byCloudFront('s3:GetObject'), byCloudFront('s3:ListBucket')]));
  });

  it('are apart in the cache for each token, and live as long as the answer says', () => {
    template.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization', 'Origin', 'Unleash-Client-Spec'] },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
          CookiesConfig: { CookieBehavior: 'none' },
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
        },
      },
    });
    expect(poll.CachePolicyId).toEqual({ Ref: idOf('AWS::CloudFront::CachePolicy', inRegion('polls')) });
    expect(poll.Compress).toBe(true);
  });

  it('tell the function at the edge by which TLS they come, not the cache', () => {
    template.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
      OriginRequestPolicyConfig: {
        Name: inRegion('requests'),
        // CloudFront accepts at most ten.
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: [...pollHeaders, 'CloudFront-Viewer-TLS'] },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
      },
    });
    expect(pollHeaders.length).toBeLessThan(10);
    expect(poll.OriginRequestPolicyId).toEqual({
      Ref: idOf('AWS::CloudFront::OriginRequestPolicy', inRegion('requests')),
    });
  });

  it('are private to callers and the caches on their side', () => {
    template.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        Name: inRegion('polls'),
        CustomHeadersConfig: { Items: [{ Header: 'Cache-Control', Override: true, Value: 'private, no-cache' }] },
      },
    });
  });
});

describe('other paths of the API', () => {
  it.each(patterns)('%s goes to the API: all methods, no cache, all headers but Host', (path) => {
    const own = behaviorOf(path);
    expect({ ...own, PathPattern: '', TargetOriginId: '' }).toEqual({ ...rest, PathPattern: '', TargetOriginId: '' });
    expect(rest.AllowedMethods).toHaveLength(7);
    // The managed policies CachingDisabled and AllViewerExceptHostHeader.
    expect(rest.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(rest.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
    expect(originOf(own.TargetOriginId)).toMatchObject({
      CustomOriginConfig: {
        OriginProtocolPolicy: 'https-only',
        OriginSSLProtocols: ['TLSv1.2'],
        OriginReadTimeout: 35,
      },
    });
  });

  it('have security headers where the API sets none', () => {
    const policies = Object.values(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
    expect(policies).toHaveLength(2);
    for (const { Properties } of policies) {
      const { Name, SecurityHeadersConfig: headers } = Properties.ResponseHeadersPolicyConfig;
      const isOfPolls = JSON.stringify(Name) === JSON.stringify(inRegion('polls'));
      expect(headers).toMatchObject({
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
        ContentTypeOptions: {},
        FrameOptions: { FrameOption: 'DENY' },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
        ContentSecurityPolicy: {
          ContentSecurityPolicy: isOfPolls
            ? "default-src 'none'; frame-ancestors 'none'"
            : consoleFiles.contentSecurityPolicy,
        },
      });
      for (const one of Object.values<{ Override: boolean }>(headers)) expect(one.Override).toBe(false);
    }
  });

  it('keeps no error', () => {
    const ttls = config.CustomErrorResponses.map((one: { ErrorCode: number; ErrorCachingMinTTL: number }) => [
      one.ErrorCode,
      one.ErrorCachingMinTTL,
    ]);
    expect(ttls).toEqual([400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((status) => [status, 0]));
  });
});

describe('the console', () => {
  const { DefaultCacheBehavior: pages } = config;
  const assets = behaviorOf('/assets/*');

  it('is everything that is no path of the API, from a bucket of its own', () => {
    const bucket = (id: string) => originOf(id).DomainName['Fn::GetAtt'][0];
    expect(assets.TargetOriginId).toBe(pages.TargetOriginId);
    expect(bucket(pages.TargetOriginId)).toMatch(/^DataConsoleFiles/);
    expect(originOf(pages.TargetOriginId)).not.toHaveProperty('OriginCustomHeaders');
    for (const behavior of [pages, assets]) {
      expect(behavior.AllowedMethods).toEqual([...consoleMethods]);
      // The managed policy CachingOptimized: no query and no cookies in the key; the object states its lifetime.
      expect(behavior.CachePolicyId).toBe('658327ea-f89d-4fab-a63d-7e88639e58f6');
      expect(behavior.Compress).toBe(true);
    }
  });

  it('tells the function for pages by which TLS they come, with the policy of polls', () => {
    expect(pages.OriginRequestPolicyId).toEqual(poll.OriginRequestPolicyId);
    expect(assets).not.toHaveProperty('OriginRequestPolicyId');
  });

  it('every address of it is the page: by the function that runs locally; files are as they are named', () => {
    template.hasResourceProperties('AWS::CloudFront::Function', {
      AutoPublish: true,
      FunctionCode: pagesSource(),
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    });
    expect(pages.FunctionAssociations).toEqual([
      {
        EventType: 'viewer-request',
        FunctionARN: { 'Fn::GetAtt': [expect.stringMatching(/^FrontFrontConsole/), 'FunctionARN'] },
      },
    ]);
    expect(assets).not.toHaveProperty('FunctionAssociations');
  });

  it('has a policy that allows nothing but its own files', () => {
    template.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        Name: inRegion('others'),
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: consoleFiles.contentSecurityPolicy },
          FrameOptions: { FrameOption: 'DENY' },
          ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
        },
      },
    });
    for (const { ResponseHeadersPolicyId } of [pages, assets])
      expect(ResponseHeadersPolicyId).toEqual({
        Ref: idOf('AWS::CloudFront::ResponseHeadersPolicy', inRegion('others')),
      });
    expect(consoleFiles.contentSecurityPolicy).toMatch(/^default-src 'self';/);
    expect(consoleFiles.contentSecurityPolicy).not.toContain('unsafe');
  });

  it('is uploaded when its files have changed, and goes with the stack', () => {
    const [files] = Object.values(template.findResources('Custom::HalyardConsole'));
    expect(files?.Properties).toEqual({
      ServiceToken: { 'Fn::GetAtt': [expect.stringMatching(/consolefiles/), 'Arn'] },
      ServiceTimeout: '180',
      Files: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Delete',
      Properties: { PublicAccessBlockConfiguration: Match.objectLike({ RestrictPublicBuckets: true }) },
    });
  });

  it('has no files in the bucket without a front, because the API serves them', () => {
    expect(JSON.stringify(without.template.toJSON())).not.toContain('HalyardConsole');
    template.hasOutput('Console', { Value: { 'Fn::Join': ['', ['https://', Match.anyValue()]] } });
  });
});

it('no update that switches the front on or off deletes a bucket, which may have contents at that moment', () => {
  const bucketsOf = (of: typeof template) => Object.entries(of.findResources('AWS::S3::Bucket'));
  const deleted = bucketsOf(template).filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Delete');
  expect(deleted).toHaveLength(1);
  expect(bucketsOf(without.template)).toEqual(deleted);
});

describe('the secret of the front', () => {
  const told = (of = template) => Object.entries(of.findResources('Custom::HalyardFrontSecretValue'));

  it('is made by the stack, once, and told to the distribution alone; functions of the API know its hash', () => {
    const [[id, resource] = []] = Object.entries(template.findResources('Custom::HalyardFrontSecret'));
    const parameter = '/halyard/dev/front-secrets/first';
    expect(resource?.Properties).toMatchObject({ Parameter: parameter });
    const [[value, { Properties }] = ['', { Properties: {} }], ...others] = told();
    expect(others).toEqual([]);
    expect(Properties).toMatchObject({ Parameter: parameter, Sha256: { 'Fn::GetAtt': [id, 'Sha256'] } });
    const api = originOf(rest.TargetOriginId);
    expect(api.OriginCustomHeaders).toEqual([
      { HeaderName: frontHeaders.secret, HeaderValue: { 'Fn::GetAtt': [value, 'Secret'] } },
    ]);
    const knowing = environmentsOf(template).filter(({ variables }) => variables.HALYARD_FRONT_SHA256);
    for (const { variables } of knowing)
      expect(variables.HALYARD_FRONT_SHA256).toMatch(/^<\w*FrontSecret\w*\.Sha256>$/);
    const names = knowing.map(({ name }) => name);
    expect(names).toContain('halyard-dev-sdk-frontend-features');
    for (const name of ['seed', 'publisher', 'recovery', 'event-log-writer'])
      expect(names).not.toContain(`halyard-dev-${name}`);
  });

  describe('when it is changed', () => {
    const during = synthesized({ stage: 'dev', frontSecret: 'spring,first', canary: 'true' }).template;
    const after = synthesized({ stage: 'dev', frontSecret: 'spring', canary: 'true' }, { routes: fewRoutes }).template;
    const before = synthesized({ stage: 'dev', canary: 'true' }, { routes: fewRoutes }).template;
    const secretsOf = (of: typeof template) => Object.keys(of.findResources('Custom::HalyardFrontSecret'));
    const sentBy = (of: typeof template): string => told(of)[0]?.[1].Properties.Sha256['Fn::GetAtt'][0];
    const knowing = (of: typeof template) =>
      environmentsOf(of).filter(({ variables }) => variables.HALYARD_FRONT_SHA256);
    /** The resources whose secrets the functions accept. */
    const acceptedBy = (of: typeof template): readonly string[] => {
      const digests = knowing(of).map(({ variables }) => String(variables.HALYARD_FRONT_SHA256));
      const found = digests.flatMap((one) => [...one.matchAll(/<(\w+)\.Sha256>/g)]);
      return [...new Set(found.map(([, id = '']) => id))];
    };
    const [first = ''] = secretsOf(template);

    it('a new text is a new secret; `first` is the one that a stage begins with', () => {
      expect([secretsOf(before), sentBy(before), acceptedBy(before)]).toEqual([[first], first, [first]]);
      const [spring = ''] = secretsOf(after);
      expect(spring).not.toBe(first);
      expect([secretsOf(after), sentBy(after), acceptedBy(after)]).toEqual([[spring], spring, [spring]]);
      expect(secretsOf(synthesized({ stage: 'dev', frontSecret: 'first' }, { routes: fewRoutes }).template)).toEqual([
        first,
      ]);
    });

    it('the front sends the first one that is named, and functions accept all', () => {
      const [spring = ''] = secretsOf(after);
      expect(secretsOf(during).toSorted()).toEqual([first, spring].toSorted());
      expect(sentBy(during)).toBe(spring);
      expect(acceptedBy(during)).toEqual([spring, first]);
    });

    it('every function that knows it is changed before the distribution', () => {
      const [distribution = ''] = Object.keys(during.findResources('AWS::CloudFront::Distribution'));
      const earlier = dependenciesOf(during).get(distribution);
      const ids = knowing(during).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(200);
      expect(ids.filter((id) => !earlier?.has(id))).toEqual([]);
    });

    it('functions with a canary get a new version', () => {
      const versions = (of: typeof template) => Object.keys(of.findResources('AWS::Lambda::Version')).toSorted();
      expect(versions(during)).toHaveLength(9);
      for (const [one, other] of [
        [before, during],
        [during, after],
      ] as const)
        expect(versions(one).filter((id) => versions(other).includes(id))).toEqual([]);
    });

    it.each([
      ['a,', 'frontSecret=a,'],
      ['a,b,c', 'one or two'],
      ['a,a', 'frontSecret=a,a'],
      ['a b', 'letters, digits'],
    ])('%j is refused', (frontSecret, message) => {
      expect(() => synthesized({ stage: 'dev', frontSecret }, { routes: fewRoutes })).toThrow(message);
    });

    it('can be changed without a front, too: what passes requests on sends it, and functions accept both', () => {
      const { template: changing } = synthesized(
        { stage: 'dev', front: 'false', frontSecret: 'spring,first' },
        { routes: fewRoutes },
      );
      const [spring = ''] = secretsOf(after);
      expect(sentBy(changing)).toBe(spring);
      expect(acceptedBy(changing)).toEqual([spring, first]);
      const [[value] = []] = told(changing);
      const sent = Object.values(changing.findResources('AWS::ApiGatewayV2::Integration')).flatMap(
        ({ Properties }) => Properties.RequestParameters?.[`overwrite:header.${frontHeaders.secret}`] ?? [],
      );
      expect(sent).toEqual([1, 2].map(() => ({ 'Fn::GetAtt': [value, 'Secret'] })));
    });
  });

  it.each([
    ['with a front', dev],
    ['without a front', without],
  ])('crosses no border between stacks %s: whoever may describe them cannot read it', (_, { templates }) => {
    const naming = [...templates].filter(([, { Resources }]) => /"Secret"\]/.test(JSON.stringify(Resources)));
    expect(naming.map(([name]) => name)).toEqual(['Front']);
    for (const [name, { Outputs, Parameters, Resources }] of templates) {
      expect([name, JSON.stringify(Outputs)]).not.toMatchObject([name, expect.stringContaining('"Secret"]')]);
      const nested = Object.values(Resources).filter(({ Type }) => Type === 'AWS::CloudFormation::Stack');
      expect([name, JSON.stringify([Parameters, nested])]).not.toMatchObject([
        name,
        expect.stringContaining('Secret]'),
      ]);
      expect(Object.keys(Outputs).filter((id) => /FrontSecret(?!.*Sha256)/.test(id))).toEqual([]);
    }
  });
});

describe('a web ACL', () => {
  const arn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/halyard/11111111-2222-3333-4444-555555555555';

  it('is associated when one is named', () => {
    const { template: guarded } = synthesized({ stage: 'dev', frontWebAcl: arn }, { routes: fewRoutes });
    expect(distribution(guarded).WebACLId).toBe(arn);
    expect(config).not.toHaveProperty('WebACLId');
  });

  it.each([arn.replace('us-east-1', 'eu-west-1'), arn.replace('global/', 'regional/'), 'halyard'])(
    '%s is refused: CloudFront needs a global one',
    (frontWebAcl) => {
      expect(() => synthesized({ stage: 'dev', frontWebAcl }, { routes: fewRoutes })).toThrow(
        `frontWebAcl=${frontWebAcl}: use the ARN of a web ACL for CloudFront`,
      );
    },
  );

  it('is refused without a front', () => {
    expect(() => synthesized({ stage: 'dev', front: 'false', frontWebAcl: arn })).toThrow('front=false');
  });
});
