import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { frontHeaders } from '../../../lib/contract/front-headers.ts';
import { isFrontendPath } from '../../../lib/contract/frontend-paths.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import { planeOf } from '../../../lib/contract/routes/plane.ts';
import { isAuthorizedByGateway } from '../../../lib/contract/routes/route.ts';
import { synthesized } from './synthesized.ts';

const ofSdks = routes.filter((route) => planeOf(route) === 'sdk');
const { template } = synthesized({ stage: 'dev' });

const routeSchema = z.object({
  RouteKey: z.string(),
  AuthorizationType: z.enum(['CUSTOM', 'NONE']),
  AuthorizerId: z.object({ Ref: z.string() }).optional(),
  Target: z.object({
    'Fn::Join': z.tuple([z.literal(''), z.tuple([z.literal('integrations/'), z.object({ Ref: z.string() })])]),
  }),
});
/** The routes of the HTTP API, by their keys, and what each invokes. */
const keysOf = (from: Template) => {
  const integrations = from.findResources('AWS::ApiGatewayV2::Integration');
  return new Map(
    Object.values(from.findResources('AWS::ApiGatewayV2::Route')).map(({ Properties }) => {
      const { RouteKey, Target, ...rest } = routeSchema.parse(Properties);
      const [, { Ref }] = Target['Fn::Join'][1];
      return [RouteKey, { ...rest, integration: integrations[Ref]?.Properties }] as const;
    }),
  );
};
const keys = keysOf(template);
/** The name of the function that an integration invokes, without the prefix of the stage. */
const functionOf = (integration: unknown): string | undefined =>
  /:function:halyard-dev-([\w-]+)"/.exec(JSON.stringify(integration))?.[1];

describe('the API of SDKs', () => {
  it('is an HTTP API, whose functions get what a REST API would send', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { Name: 'halyard-dev-sdk', ProtocolType: 'HTTP' });
    for (const { integration } of keys.values())
      expect(integration).toMatchObject({
        IntegrationType: 'AWS_PROXY',
        PayloadFormatVersion: '1.0',
        CredentialsArn: { 'Fn::GetAtt': [expect.stringMatching(/^SdkApiInvoker/), 'Arn'] },
      });
  });

  it.each(ofSdks)('$method $path invokes its function, after the authorizer where it needs a token', (route) => {
    const found = keys.get(`${route.method} ${route.path}`);
    expect(functionOf(found?.integration)).toBe(route.handler.replaceAll('/', '-'));
    expect(found?.AuthorizationType).toBe(isAuthorizedByGateway(route) ? 'CUSTOM' : 'NONE');
    const [authorizer] = Object.keys(template.findResources('AWS::ApiGatewayV2::Authorizer'));
    expect(found?.AuthorizerId).toEqual(isAuthorizedByGateway(route) ? { Ref: authorizer } : undefined);
  });

  it('answers preflights of the frontend API by a function, all others only if pages of other origins may call', () => {
    const ofFrontends = [...new Set(ofSdks.map(({ path }) => path).filter(isFrontendPath))];
    expect(ofFrontends.length).toBeGreaterThan(2);
    const pages = keysOf(synthesized({ stage: 'dev', corsOrigins: 'https://a.example' }).template);
    for (const path of ofFrontends)
      for (const of of [keys, pages])
        expect(functionOf(of.get(`OPTIONS ${path}`)?.integration)).toBe('frontend-preflight');
    expect(keys.has('OPTIONS /{proxy+}')).toBe(false);
    expect(functionOf(pages.get('OPTIONS /{proxy+}')?.integration)).toBe('sdk-not-found');
  });

  it('has nothing else but the function for unknown paths', () => {
    expect(functionOf(keys.get('$default')?.integration)).toBe('sdk-not-found');
    const others = [...keys.keys()].filter((key) => !ofSdks.some(({ method, path }) => key === `${method} ${path}`));
    expect(others.filter((key) => !key.startsWith('OPTIONS /api/frontend'))).toEqual(['$default']);
  });

  it('asks the authorizer with the same kind of event, and keeps its answer for a minute', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerType: 'REQUEST',
      AuthorizerPayloadFormatVersion: '1.0',
      IdentitySource: ['$request.header.Authorization'],
      AuthorizerResultTtlInSeconds: 60,
      AuthorizerUri: {
        'Fn::Join': ['', Match.arrayWith([Match.stringLikeRegexp(':function:halyard-dev-sdk-authorizer')])],
      },
    });
  });

  it('limits routes as they declare, and unknown paths', () => {
    const [stage] = Object.values(template.findResources('AWS::ApiGatewayV2::Stage'));
    const settings = stage?.Properties.RouteSettings;
    for (const { method, path, throttle } of ofSdks)
      expect(settings[`${method} ${path}`]).toEqual(
        throttle && expect.objectContaining({ ThrottlingRateLimit: throttle.rate }),
      );
    expect(settings.$default).toMatchObject({ ThrottlingRateLimit: 2 });
  });

  it('logs the route of a request, never its path, query, headers or caller', () => {
    const [stage] = Object.values(template.findResources('AWS::ApiGatewayV2::Stage'));
    const entry = z.record(z.string(), z.string()).parse(JSON.parse(stage?.Properties.AccessLogSettings.Format));
    expect(Object.values(entry)).toContain('$context.routeKey');
    const { plane, ...variables } = entry;
    expect(plane).toBe('sdk');
    for (const variable of Object.values(variables)) {
      expect(variable).toMatch(/^\$context\./);
      expect(variable).not.toMatch(/\.path$|identity|authorizer\.(?!refused)|protocol/);
    }
  });
});

describe('one address without a distribution', () => {
  const without = synthesized({ stage: 'dev', front: 'false' }).template;
  const passing = keysOf(without);
  const identity = routes.filter((route) => planeOf(route) === 'identity');
  /** The key that the HTTP API chooses: the most specific one (API Gateway, routes of HTTP APIs). */
  const keyOf = (path: string): string => {
    if (passing.has(`ANY ${path}`)) return `ANY ${path}`;
    const parts = path.split('/');
    const folders = parts.map((_, i) => `ANY ${parts.slice(0, parts.length - i).join('/')}/{proxy+}`);
    return folders.find((key) => passing.has(key)) ?? (path === '/' ? 'ANY /' : '$default');
  };

  it.each(identity)('$method $path is passed on to the API of identity', ({ path }) => {
    const { integration } = passing.get(keyOf(path)) ?? {};
    expect(integration).toMatchObject({ IntegrationType: 'HTTP_PROXY', IntegrationMethod: 'ANY' });
    expect(JSON.stringify(integration.IntegrationUri)).toContain('"IdentityApiRestApi');
  });

  it('everything else is passed on to the API of administration, also the console', () => {
    for (const key of ['ANY /', 'ANY /{proxy+}'])
      expect(JSON.stringify(passing.get(key)?.integration.IntegrationUri)).toContain('"AdministrationApiRestApi');
    const others = [
      '/',
      '/docs',
      '/assets/page.js',
      '/nothing',
      ...routes.filter((route) => planeOf(route) === 'administration').map(({ path }) => path),
    ];
    for (const path of others) expect([path, keyOf(path)]).toEqual([path, path === '/' ? 'ANY /' : 'ANY /{proxy+}']);
  });

  it('functions are told the address of the caller and the host, with the secret by which they believe it', () => {
    const passed = [...passing.values()].filter(({ integration }) => integration.IntegrationType === 'HTTP_PROXY');
    expect(passed.length).toBeGreaterThan(2);
    const [secret] = Object.keys(without.findResources('Custom::HalyardFrontSecretValue'));
    for (const { integration, AuthorizationType } of passed) {
      expect(AuthorizationType).toBe('NONE');
      expect(integration.RequestParameters).toEqual({
        'overwrite:path': `/dev\${request.path}`,
        [`overwrite:header.${frontHeaders.viewer}`]: '$context.identity.sourceIp',
        [`overwrite:header.${frontHeaders.host}`]: '$context.domainName',
        [`overwrite:header.${frontHeaders.secret}`]: { 'Fn::GetAtt': [secret, 'Secret'] },
      });
    }
  });

  it('has no route of another stack: one that moved would meet itself while both are there', () => {
    const keysIn = (from: Template, plane: string) =>
      Object.entries(from.findResources('AWS::ApiGatewayV2::Route')).flatMap(([id, { Properties }]) =>
        id.startsWith(plane) ? [Properties.RouteKey] : [],
      );
    expect(keysIn(without, 'Sdk')).toEqual(keysIn(template, 'Sdk'));
    expect(keysIn(without, 'Front').filter((key) => keysIn(template, 'Sdk').includes(key))).toEqual([]);
  });

  it('SDKs are answered there as in every stage', () => {
    for (const { method, path, handler } of ofSdks)
      expect(functionOf(passing.get(`${method} ${path}`)?.integration)).toBe(handler.replaceAll('/', '-'));
  });

  it('is not there behind a distribution, unless the API has a domain of its own', () => {
    expect([...keys.keys()].filter((key) => key.startsWith('ANY '))).toEqual([]);
    const certificateArn = 'arn:aws:acm:eu-west-1:123456789012:certificate/11111111-2222-3333-4444-555555555555';
    const named = keysOf(synthesized({ stage: 'dev', domainName: 'flags.example.com', certificateArn }).template);
    expect(named.has('ANY /auth/{proxy+}')).toBe(true);
  });
});
