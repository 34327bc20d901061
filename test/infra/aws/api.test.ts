import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { consoleAddressLimit } from '../../../lib/contract/limits.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import { planeOf } from '../../../lib/contract/routes/plane.ts';
import { isAuthorizedByGateway } from '../../../lib/contract/routes/route.ts';
import { tokenHeaderPattern } from '../../../lib/contract/schemas/token.ts';
import { gatewayResponses } from '../../../lib/http/answers/gateway-responses.ts';
import { environmentsOf } from './environments.ts';
import { everything, fewRoutes, synthesized } from './synthesized.ts';

const regional = 'arn:aws:acm:eu-west-1:123456789012:certificate/11111111-2222-3333-4444-555555555555';

const operation = z.object({
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.literal('path'), required: z.literal(true) })).optional(),
  'x-amazon-apigateway-integration': z.object({
    type: z.literal('aws_proxy'),
    httpMethod: z.literal('POST'),
    uri: z.unknown(),
    credentials: z.unknown(),
  }),
});
const plane = z.enum(['identity', 'administration']);
const definition = z.object({
  openapi: z.literal('3.0.1'),
  info: z.object({ title: z.string() }),
  'x-amazon-apigateway-binary-media-types': z.array(z.string()),
  'x-amazon-apigateway-gateway-responses': z.record(
    z.string(),
    z.object({
      statusCode: z.string().optional(),
      responseParameters: z.record(z.string(), z.string()),
      responseTemplates: z.object({ 'application/json': z.string() }),
    }),
  ),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ securitySchemes: z.record(z.string(), z.unknown()) }),
});

const { template } = synthesized({ stage: 'dev' });
const bodiesOf = (from: typeof template): readonly unknown[] =>
  Object.values(from.findResources('AWS::ApiGateway::RestApi')).map(({ Properties }) => Properties.Body);
/** The REST APIs by the planes in their titles. */
const definitionsOf = (from: typeof template) =>
  new Map(
    bodiesOf(from).map((body) => {
      const parsed = definition.parse(body);
      return [plane.parse(parsed.info.title.split('-').at(-1)), parsed];
    }),
  );
const definitionOf = (from: typeof template, of: z.infer<typeof plane>) => {
  const found = definitionsOf(from).get(of);
  if (!found) throw new Error(`There is no REST API of ${of}`);
  return found;
};
const apis = [...definitionsOf(template).values()];
const api = definitionOf(template, 'administration');
const ofRest = routes.filter((route) => planeOf(route) !== 'sdk');

/** Name of the function that an operation invokes, without the stage's prefix. */
const functionOf = (one: z.infer<typeof operation> | undefined): string | undefined => {
  const text = JSON.stringify(one?.['x-amazon-apigateway-integration'].uri ?? '');
  return /\$\{\w*Uri\.Value\}([\w-]+)\/invocations/.exec(text)?.[1];
};
const anyMethod = 'x-amazon-apigateway-any-method';
const settingsOfEach = (from: typeof template): readonly Record<string, unknown>[][] =>
  Object.values(from.findResources('AWS::ApiGateway::Stage')).map(({ Properties }) => Properties.MethodSettings);
const settingsOf = (from: typeof template) => settingsOfEach(from).flat();

it('the text before each name of a function ends with the stage’s prefix', () => {
  const texts = Object.entries(template.findResources('AWS::SSM::Parameter')).filter(([id]) => id.endsWith('Uri'));
  expect(texts.map(([, { Properties }]) => Properties.Value['Fn::Join'][1].at(-1))).toEqual(
    apis.map(() => ':function:halyard-dev-'),
  );
});

describe('every route of these planes is in the API of its plane', () => {
  it.each(ofRest.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
    const own = definitionOf(template, plane.parse(planeOf(route)));
    const found = own.paths[route.path]?.[route.method.toLowerCase()];
    expect(functionOf(found)).toBe(route.handler.replaceAll('/', '-'));
    expect(found?.security).toEqual(isAuthorizedByGateway(route) ? [{ token: [] }] : undefined);
    expect(found?.['x-amazon-apigateway-integration'].credentials).toEqual({
      'Fn::GetAtt': [expect.stringMatching(/^(Identity|Administration)ApiInvoker/), 'Arn'],
    });
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect((found?.parameters ?? []).map(({ name }) => name)).toEqual(names);
  });

  it('and nothing else is, except the function that answers 404', () => {
    for (const [name, { paths }] of definitionsOf(template)) {
      const declared = new Set(
        routes.filter((route) => planeOf(route) === name).map(({ method, path }) => `${method.toLowerCase()} ${path}`),
      );
      for (const [path, methods] of Object.entries(paths)) {
        for (const [method, one] of Object.entries(methods)) {
          if (path === '/{proxy+}') expect(functionOf(one)).toBe(`${name}-not-found`);
          else expect(declared).toContain(`${method} ${path}`);
        }
      }
    }
  });
});

describe('what does not exist', () => {
  it('GET of an unknown path goes to the function that answers 404, without a token', () => {
    const found = api.paths['/{proxy+}'];
    expect(Object.keys(found ?? {})).toEqual(['get']);
    expect(functionOf(found?.get)).toBe('administration-not-found');
    expect(found?.get?.security).toBeUndefined();
    expect(found?.get?.parameters?.map(({ name }) => name)).toEqual(['proxy']);
  });

  it('other methods, the root, and paths that only lead to others, invoke no function', () => {
    for (const [path, methods] of Object.entries(api.paths))
      expect([path, anyMethod in methods]).toEqual([path, false]);
    expect(api.paths['/']).toBeUndefined();
    expect(api.paths['/api/admin']).toBeUndefined();
    expect(api['x-amazon-apigateway-gateway-responses'].MISSING_AUTHENTICATION_TOKEN?.statusCode).toBe('404');
  });

  it('except preflights, if pages of other origins may call', () => {
    const { template: pages } = synthesized({ stage: 'dev', corsOrigins: 'https://a.example' });
    for (const route of ofRest) {
      const name = plane.parse(planeOf(route));
      const { options } = definitionOf(pages, name).paths[route.path] ?? {};
      expect([route.path, functionOf(options)]).toEqual([route.path, `${name}-not-found`]);
      expect(options?.security).toBeUndefined();
      expect(definitionOf(template, name).paths[route.path]).not.toHaveProperty('options');
    }
  });
});

describe('a stage without a front', () => {
  const without = synthesized({ stage: 'dev', front: 'false' }).template;
  const { paths } = definitionOf(without, 'administration');
  const functionsOf = (from: typeof template): readonly string[] =>
    Object.values(from.findResources('AWS::Lambda::Function')).map(({ Properties }) => Properties.FunctionName);

  it('serves the console at every path that is no operation, to everybody', () => {
    for (const path of ['/', '/{proxy+}', '/docs']) {
      expect([path, Object.keys(paths[path] ?? {}), functionOf(paths[path]?.get)]).toEqual([
        path,
        ['get'],
        'administration-console',
      ]);
      expect(paths[path]?.get?.security).toBeUndefined();
    }
    const { handler = '' } = routes.find(({ path }) => path === '/docs/openapi.json') ?? {};
    expect(functionOf(paths['/docs/openapi.json']?.get)).toBe(handler.replaceAll('/', '-'));
    expect(functionsOf(without)).not.toContain('halyard-dev-administration-not-found');
    without.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'halyard-dev-administration-console',
      MemorySize: 1024,
    });
    expect(functionsOf(template)).not.toContain('halyard-dev-administration-console');
  });

  it('says where', () => {
    expect(without.findOutputs('Console').Console?.Value).toEqual(without.findOutputs('SdkUrl').SdkUrl?.Value);
    const named = synthesized(
      { stage: 'dev', front: 'false', domainName: 'flags.example.com', certificateArn: regional },
      { routes: fewRoutes },
    ).template;
    named.hasOutput('Console', { Value: 'https://flags.example.com' });
  });

  it('lets people load pages with their files, far more than the function answers one address', () => {
    const settings =
      settingsOfEach(without).find((some) => some.some(({ ResourcePath }) => ResourcePath === '/')) ?? [];
    for (const ResourcePath of ['/', '/~1{proxy+}', '/~1docs'])
      expect(settings.filter((one) => one.ResourcePath === ResourcePath)).toEqual([
        { ResourcePath, HttpMethod: 'GET', ThrottlingRateLimit: 5 * consoleAddressLimit.rate },
      ]);
  });

  it('answers preflights if pages of other origins may call', () => {
    const context = { stage: 'dev', front: 'false', corsOrigins: 'https://a.example' };
    const pages = synthesized(context, { routes: fewRoutes }).template;
    expect(functionOf(definitionOf(pages, 'administration').paths['/health']?.options)).toBe('administration-console');
  });
});

describe('limits of API Gateway', () => {
  it('siblings have the same parameter name', () => {
    const names = new Map<string, string>();
    for (const path of apis.flatMap(({ paths }) => Object.keys(paths))) {
      const segments = path.split('/');
      for (const [index, segment] of segments.entries()) {
        if (!segment.startsWith('{') || segment === '{proxy+}') continue;
        const parent = segments.slice(0, index).join('/');
        expect(names.get(parent) ?? segment).toBe(segment);
        names.set(parent, segment);
      }
    }
  });
});

describe('the definition', () => {
  const restApi = (from: typeof template) =>
    Object.entries(from.findResources('AWS::ApiGateway::RestApi')).find(([, { Properties }]) =>
      Properties.Name.endsWith('-administration'),
    );
  const deploymentOf = (from: typeof template) => Object.keys(from.findResources('AWS::ApiGateway::Deployment'));

  it('replaces the definition before it as a whole, and a warning is an error', () => {
    expect(restApi(template)?.[1].Properties).toMatchObject({
      Mode: 'overwrite',
      FailOnWarnings: true,
      EndpointConfiguration: { Types: ['REGIONAL'] },
      Parameters: { endpointConfigurationTypes: 'REGIONAL' },
    });
  });

  it('is imported despite warnings, if a stage says so', () => {
    const lenient = synthesized({ stage: 'dev', failOnWarnings: 'false' }, { routes: fewRoutes }).template;
    expect(restApi(lenient)?.[1].Properties.FailOnWarnings).toBe(false);
  });

  it('is deployed again when a route is removed, and only when something changes', () => {
    const before = synthesized({ stage: 'dev' }, { routes: fewRoutes }).template;
    const again = synthesized({ stage: 'dev' }, { routes: fewRoutes, again: true }).template;
    const removed = fewRoutes.find((route) => planeOf(route) === 'administration');
    const fewer = synthesized({ stage: 'dev' }, { routes: fewRoutes.filter((route) => route !== removed) }).template;
    expect(deploymentOf(again)).toEqual(deploymentOf(before));
    expect(deploymentOf(fewer)).not.toEqual(deploymentOf(before));
    expect(restApi(fewer)?.[0]).toBe(restApi(before)?.[0]);
    const { paths } = definitionOf(fewer, 'administration');
    expect(Object.keys(paths[removed?.path ?? ''] ?? {})).not.toContain(removed?.method.toLowerCase());
  });

  it('accepts TLS 1.2 and later only', () => {
    expect(restApi(template)?.[1].Properties).toMatchObject({
      SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
      EndpointAccessMode: 'STRICT',
      Body: {
        'x-amazon-apigateway-security-policy': 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
        'x-amazon-apigateway-endpoint-access-mode': 'STRICT',
      },
    });
  });
});

describe('the authorizer', () => {
  it('is called if the Authorization header may be a token, and its answer is cached for a minute', () => {
    expect(api.components.securitySchemes).toEqual({
      token: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        'x-amazon-apigateway-authtype': 'custom',
        'x-amazon-apigateway-authorizer': {
          type: 'token',
          authorizerUri: expect.anything(),
          authorizerCredentials: {
            'Fn::GetAtt': [expect.stringMatching(/^(Identity|Administration)ApiInvoker/), 'Arn'],
          },
          authorizerResultTtlInSeconds: 60,
          identityValidationExpression: tokenHeaderPattern,
        },
      },
    });
  });
});

describe('answers of the gateway itself', () => {
  it.each(Object.entries(gatewayResponses))('%s', (type, { status, name, message, ...more }) => {
    const answer = api['x-amazon-apigateway-gateway-responses'][type];
    expect(answer?.statusCode).toBe(type.startsWith('DEFAULT') ? undefined : String(status));
    const retry = 'retryAfter' in more ? { 'gatewayresponse.header.Retry-After': `'${more.retryAfter}'` } : {};
    expect(retry['gatewayresponse.header.Retry-After'] !== undefined).toBe([429, 503].includes(status));
    expect(answer?.responseParameters).toEqual({
      'gatewayresponse.header.Content-Type': "'application/json'",
      'gatewayresponse.header.Access-Control-Allow-Origin': 'method.request.header.Origin',
      ...retry,
    });
    const template = answer?.responseTemplates['application/json'].replace('$context.requestId', 'the-id') ?? '';
    expect(JSON.parse(template)).toEqual({ id: 'the-id', name, message });
  });

  it('can be read by every page, because the gateway does not know who may call the frontend API', () => {
    const allowed = (corsOrigins: string) =>
      definitionOf(synthesized({ stage: 'dev', corsOrigins }, { routes: fewRoutes }).template, 'identity')[
        'x-amazon-apigateway-gateway-responses'
      ].UNAUTHORIZED?.responseParameters['gatewayresponse.header.Access-Control-Allow-Origin'];
    expect(allowed('')).toBe('method.request.header.Origin');
    expect(allowed('*')).toBe("'*'");
    expect(allowed('https://a.example')).toBe('method.request.header.Origin');
    expect(allowed('https://a.example,https://b.example')).toBe('method.request.header.Origin');
  });
});

it('functions get the origins that a stage allows', () => {
  const allowing = (corsOrigins: string, routes?: typeof fewRoutes): void => {
    const { template } = synthesized({ stage: 'dev', corsOrigins }, { ...(routes && { routes }) });
    for (const { name, variables } of environmentsOf(template))
      expect([name, variables.HALYARD_CORS_ORIGINS]).toEqual([name, corsOrigins]);
  };
  allowing('https://a.example');
  allowing('https://a.example,https://b.example', fewRoutes);
});

describe('the stage', () => {
  it('passes bodies on unchanged', () => {
    expect(api['x-amazon-apigateway-binary-media-types']).toEqual(['*/*']);
  });

  it('limits routes as they declare, all public ones included', () => {
    for (const { path, method, access, authorizer, throttle, addressLimit } of ofRest) {
      const own = settingsOf(template).find(
        ({ ResourcePath, HttpMethod }) =>
          HttpMethod === method && String(ResourcePath).slice(1).replaceAll('~1', '/') === path,
      );
      if (!isAuthorizedByGateway({ access, ...(authorizer && { authorizer }) }))
        expect([path, throttle ?? addressLimit]).not.toEqual([path, undefined]);
      expect(own).toEqual(
        throttle &&
          expect.objectContaining({
            ThrottlingRateLimit: throttle.rate,
            ...(throttle.burst !== undefined && { ThrottlingBurstLimit: throttle.burst }),
          }),
      );
    }
  });

  it('limits the function that answers 404', () => {
    const { length } = settingsOf(template).filter(({ ResourcePath }) => String(ResourcePath).includes('proxy'));
    expect(length).toBe(2);
    expect(settingsOf(template)).toContainEqual({
      ResourcePath: '/~1{proxy+}',
      HttpMethod: 'GET',
      ThrottlingRateLimit: 2,
    });
  });

  it.each<Readonly<Record<string, string>>>([{ stage: 'dev' }, { stage: 'dev', front: 'false' }, everything])(
    'has no setting for `ANY`, which is represented by the methods that it stands for: %o',
    (context) => {
      for (const settings of settingsOfEach(synthesized(context).template))
        expect(settings.map(({ HttpMethod }) => HttpMethod)).not.toContain('ANY');
    },
  );

  it('is throttled as configured', () => {
    const throttled = synthesized(
      { stage: 'dev', throttleRate: '50', throttleBurst: '75' },
      { routes: fewRoutes },
    ).template;
    throttled.hasResourceProperties('AWS::ApiGateway::Stage', {
      StageName: 'dev',
      MethodSettings: Match.arrayWith([
        Match.objectLike({
          ResourcePath: '/*',
          HttpMethod: '*',
          ThrottlingRateLimit: 50,
          ThrottlingBurstLimit: 75,
          LoggingLevel: 'OFF',
          DataTraceEnabled: false,
        }),
      ]),
    });
  });

  it('logs the route of a request, never its path, query, headers or caller', () => {
    const [stage] = Object.values(template.findResources('AWS::ApiGateway::Stage'));
    const entry = z.record(z.string(), z.string()).parse(JSON.parse(stage?.Properties.AccessLogSetting.Format));
    expect(Object.values(entry)).toContain('$context.resourcePath');
    expect(Object.values(entry)).toContain('$context.requestId');
    const { plane, ...variables } = entry;
    expect(['identity', 'administration']).toContain(plane);
    for (const variable of Object.values(variables)) {
      expect(variable).toMatch(/^\$context\./);
      expect(variable).not.toMatch(/path$|identity|authorizer\.(principalId|token)|protocol/);
    }
  });

  it('API Gateway may invoke the functions of this stage, nothing else', () => {
    template.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: Match.objectLike({
        Statement: [Match.objectLike({ Principal: { Service: 'apigateway.amazonaws.com' } })],
      }),
      Policies: [
        {
          PolicyName: 'Invoke',
          PolicyDocument: Match.objectLike({
            Statement: [
              {
                Effect: 'Allow',
                Action: 'lambda:InvokeFunction',
                Resource: { 'Fn::Join': ['', Match.arrayWith([':function:halyard-dev-*'])] },
              },
            ],
          }),
        },
      ],
    });
  });

  it('has its address as output', () => {
    for (const output of ['SdkUrl', 'IdentityUrl', 'AdministrationUrl'])
      template.hasOutput(output, { Value: { 'Fn::Join': ['', Match.arrayWith(['.execute-api.'])] } });
    const own = synthesized({ stage: 'dev', baseUrl: 'https://flags.example.com/v1' }, { routes: fewRoutes }).template;
    own.hasOutput('Url', { Value: 'https://flags.example.com/v1' });
    for (const { name, variables } of environmentsOf(own))
      expect([name, variables.HALYARD_BASE_URL]).toEqual([name, 'https://flags.example.com/v1']);
  });
});
