import { Validator } from '@seriousme/openapi-schema-validator';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isFrontendPath } from '../../../lib/contract/frontend-paths.ts';
import { consoleAddressLimit } from '../../../lib/contract/limits.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
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
const definition = z.object({
  openapi: z.literal('3.0.1'),
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
const definitionOf = (from: typeof template) =>
  definition.parse(Object.values(from.findResources('AWS::ApiGateway::RestApi'))[0]?.Properties.Body);
const api = definitionOf(template);
const functions = template.findResources('AWS::Lambda::Function');

/** The body as CloudFormation hands it to API Gateway: each intrinsic function has become a text. */
const deployedBody = (body: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    value !== null && typeof value === 'object' && ['Ref', 'Fn'].includes(Object.keys(value)[0]?.split(':')[0] ?? '')
      ? 'text'
      : value,
  );

/** Name of the function that an operation invokes, without the stage's prefix. */
const functionOf = (one: z.infer<typeof operation> | undefined): string | undefined => {
  const text = JSON.stringify(one?.['x-amazon-apigateway-integration'].uri);
  const [, id = ''] = /\$\{(\w+)\.Arn\}/.exec(text) ?? [];
  return functions[id]?.Properties.FunctionName.replace('halyard-dev-', '');
};
const anyMethod = 'x-amazon-apigateway-any-method';

describe('every route is in the API', () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
    const found = api.paths[route.path]?.[route.method.toLowerCase()];
    expect(functionOf(found)).toBe(route.handler.replaceAll('/', '-'));
    expect(found?.security).toEqual(isAuthorizedByGateway(route) ? [{ token: [] }] : undefined);
    expect(found?.['x-amazon-apigateway-integration'].credentials).toEqual({
      'Fn::GetAtt': [expect.stringMatching(/^ApiInvoker/), 'Arn'],
    });
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect((found?.parameters ?? []).map(({ name }) => name)).toEqual(names);
  });

  it('and nothing else is, except the function that answers 404', () => {
    const declared = new Set(routes.map((route) => `${route.method.toLowerCase()} ${route.path}`));
    for (const [path, methods] of Object.entries(api.paths)) {
      for (const [method, one] of Object.entries(methods)) {
        if (path === '/{proxy+}') expect(functionOf(one)).toBe('not-found');
        else if (method === 'options') expect(functionOf(one)).toBe('frontend-preflight');
        else expect(declared).toContain(`${method} ${path}`);
      }
    }
  });
});

describe('what does not exist', () => {
  it('GET of an unknown path goes to the function that answers 404, without a token', () => {
    const found = api.paths['/{proxy+}'];
    expect(Object.keys(found ?? {})).toEqual(['get']);
    expect(functionOf(found?.get)).toBe('not-found');
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
    const { paths } = definitionOf(pages);
    for (const { path } of routes.filter((route) => !isFrontendPath(route.path))) {
      expect([path, functionOf(paths[path]?.options)]).toEqual([path, 'not-found']);
      expect(paths[path]?.options?.security).toBeUndefined();
      expect(api.paths[path]).not.toHaveProperty('options');
    }
  });

  it('and those of the frontend API, whose origins are set while the stage runs', () => {
    const { template: pages } = synthesized({ stage: 'dev', corsOrigins: 'https://a.example' });
    const ofFrontends = routes.filter(({ path }) => isFrontendPath(path));
    expect(new Set(ofFrontends.map(({ path }) => path)).size).toBe(3);
    for (const { path } of ofFrontends)
      for (const { options } of [api.paths[path] ?? {}, definitionOf(pages).paths[path] ?? {}]) {
        expect([path, functionOf(options)]).toEqual([path, 'frontend-preflight']);
        expect(options?.security).toBeUndefined();
      }
  });
});

describe('a stage without a front', () => {
  const without = synthesized({ stage: 'dev', front: 'false' }).template;
  const { paths } = definitionOf(without);
  const names = without.findResources('AWS::Lambda::Function');
  const invoked = (path: string, method: string): string | undefined => {
    const [, id = ''] = /\$\{(\w+)\.Arn\}/.exec(JSON.stringify(paths[path]?.[method] ?? '')) ?? [];
    return names[id]?.Properties.FunctionName;
  };

  it('serves the console at every path that is no operation, to everybody', () => {
    for (const path of ['/', '/{proxy+}', '/docs']) {
      expect([path, Object.keys(paths[path] ?? {}), invoked(path, 'get')]).toEqual([
        path,
        ['get'],
        'halyard-dev-console',
      ]);
      expect(paths[path]?.get?.security).toBeUndefined();
    }
    const { handler = '' } = routes.find(({ path }) => path === '/docs/openapi.json') ?? {};
    expect(invoked('/docs/openapi.json', 'get')).toBe(`halyard-dev-${handler.replaceAll('/', '-')}`);
    const used = Object.values(names).map(({ Properties }) => Properties.FunctionName);
    expect(used).not.toContain('halyard-dev-not-found');
    without.hasResourceProperties('AWS::Lambda::Function', { FunctionName: 'halyard-dev-console', MemorySize: 1024 });
    expect(Object.values(functions).map(({ Properties }) => Properties.FunctionName)).not.toContain(
      'halyard-dev-console',
    );
  });

  it('says where: with a slash, because the address may end with the stage', () => {
    without.hasOutput('Console', { Value: { 'Fn::Join': ['', Match.arrayWith(['/'])] } });
    const { Value } = without.findOutputs('Console').Console ?? {};
    expect(Value['Fn::Join'][1].at(-1)).toBe('/');
    const named = synthesized(
      { stage: 'dev', front: 'false', domainName: 'flags.example.com', certificateArn: regional },
      { routes: fewRoutes },
    ).template;
    named.hasOutput('Console', { Value: 'https://flags.example.com/' });
  });

  it('lets people load pages with their files, far more than the function answers one address', () => {
    const settings: Record<string, unknown>[] = Object.values(without.findResources('AWS::ApiGateway::Stage'))[0]
      ?.Properties.MethodSettings;
    for (const ResourcePath of ['/', '/~1{proxy+}', '/~1docs'])
      expect(settings.filter((one) => one.ResourcePath === ResourcePath)).toEqual([
        { ResourcePath, HttpMethod: 'GET', ThrottlingRateLimit: 5 * consoleAddressLimit.rate },
      ]);
  });

  it('is valid OpenAPI 3.0, and answers preflights if pages of other origins may call', async () => {
    const context = { stage: 'dev', front: 'false', corsOrigins: 'https://a.example' };
    const pages = synthesized(context, { routes: fewRoutes }).template;
    const [restApi] = Object.values(pages.findResources('AWS::ApiGateway::RestApi'));
    expect(await new Validator().validate(deployedBody(restApi?.Properties.Body))).toMatchObject({ valid: true });
    expect(JSON.stringify(definitionOf(pages).paths['/health']?.options)).toContain('Functionsconsole');
  });
});

describe('limits of API Gateway', () => {
  it('siblings have the same parameter name', () => {
    const names = new Map<string, string>();
    for (const path of Object.keys(api.paths)) {
      const segments = path.split('/');
      for (const [index, segment] of segments.entries()) {
        if (!segment.startsWith('{') || segment === '{proxy+}') continue;
        const parent = segments.slice(0, index).join('/');
        expect(names.get(parent) ?? segment).toBe(segment);
        names.set(parent, segment);
      }
    }
  });

  it('there are at most 300 resources in the API: each part of a path is one, the root too', () => {
    const nodes = new Set(['']);
    for (const path of Object.keys(api.paths)) {
      const parts = path.split('/').filter((part) => part !== '');
      for (const index of parts.keys()) nodes.add(parts.slice(0, index + 1).join('/'));
    }
    console.log(`Resources of the API: ${nodes.size} of 300, ${300 - nodes.size} left`);
    expect(nodes.size).toBeGreaterThan(Object.keys(api.paths).length);
    expect(nodes.size).toBeLessThanOrEqual(300);
  });
});

describe('the definition', () => {
  const restApi = (from: typeof template) => Object.entries(from.findResources('AWS::ApiGateway::RestApi'))[0];
  const deploymentOf = (from: typeof template) => Object.keys(from.findResources('AWS::ApiGateway::Deployment'));

  it('replaces the definition before it as a whole, and a warning is an error', () => {
    expect(restApi(template)?.[1].Properties).toMatchObject({
      Mode: 'overwrite',
      FailOnWarnings: true,
      EndpointConfiguration: { Types: ['REGIONAL'] },
      Parameters: { endpointConfigurationTypes: 'REGIONAL' },
    });
  });

  it.each<Readonly<Record<string, string>>>([{}, { corsOrigins: '*' }])(
    'is valid OpenAPI 3.0 with the extensions of API Gateway, as it is imported: %o',
    async (context) => {
      const body = restApi(synthesized({ stage: 'dev', ...context }).template)?.[1].Properties.Body;
      const validator = new Validator();
      const { valid, errors } = await validator.validate(deployedBody(body));
      expect(errors ?? []).toEqual([]);
      expect([valid, validator.version]).toEqual([true, '3.0']);
    },
  );

  it('is imported despite warnings, if a stage says so', () => {
    const lenient = synthesized({ stage: 'dev', failOnWarnings: 'false' }, { routes: fewRoutes }).template;
    expect(restApi(lenient)?.[1].Properties.FailOnWarnings).toBe(false);
  });

  it('is deployed again when a route is removed, and only when something changes', () => {
    const before = synthesized({ stage: 'dev' }, { routes: fewRoutes }).template;
    const again = synthesized({ stage: 'dev' }, { routes: fewRoutes, again: true }).template;
    const fewer = synthesized({ stage: 'dev' }, { routes: fewRoutes.slice(1) }).template;
    expect(deploymentOf(again)).toEqual(deploymentOf(before));
    expect(deploymentOf(fewer)).not.toEqual(deploymentOf(before));
    expect(restApi(fewer)?.[0]).toBe(restApi(before)?.[0]);
    const [removed] = fewRoutes;
    const { paths } = definitionOf(fewer);
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
          authorizerCredentials: { 'Fn::GetAtt': [expect.stringMatching(/^ApiInvoker/), 'Arn'] },
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
      definitionOf(synthesized({ stage: 'dev', corsOrigins }, { routes: fewRoutes }).template)[
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
    const stage = Object.values(template.findResources('AWS::ApiGateway::Stage'))[0];
    const settings: { ResourcePath: string; HttpMethod: string; ThrottlingRateLimit: number }[] =
      stage?.Properties.MethodSettings ?? [];
    for (const { path, method, access, authorizer, throttle, addressLimit } of routes) {
      const own = settings.find(
        ({ ResourcePath, HttpMethod }) => HttpMethod === method && ResourcePath.slice(1).replaceAll('~1', '/') === path,
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

  const settingsOf = (from: typeof template): Record<string, unknown>[] =>
    Object.values(from.findResources('AWS::ApiGateway::Stage'))[0]?.Properties.MethodSettings;

  it('limits the function that answers 404', () => {
    const { length } = settingsOf(template).filter(({ ResourcePath }) => String(ResourcePath).includes('proxy'));
    expect(length).toBe(1);
    expect(settingsOf(template)).toContainEqual({
      ResourcePath: '/~1{proxy+}',
      HttpMethod: 'GET',
      ThrottlingRateLimit: 2,
    });
  });

  it.each<Readonly<Record<string, string>>>([{ stage: 'dev' }, { stage: 'dev', front: 'false' }, everything])(
    'has less than two thirds of the settings that one update accepts: %o',
    (context) => {
      const settings = settingsOf(synthesized(context).template);
      const changes = settings.flatMap(({ ResourcePath, HttpMethod, ...values }) => Object.keys(values));
      console.log(`Settings of methods: ${changes.length} of 80 changes, ${80 - changes.length} left`);
      expect(changes.length).toBeLessThan((2 / 3) * 80);
      // A method `ANY` is represented by the methods that it stands for.
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
    for (const variable of Object.values(entry)) {
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
    template.hasOutput('ApiUrl', { Value: { 'Fn::Join': ['', Match.arrayWith(['.execute-api.'])] } });
    const own = synthesized({ stage: 'dev', baseUrl: 'https://flags.example.com/v1' }, { routes: fewRoutes }).template;
    own.hasOutput('Url', { Value: 'https://flags.example.com/v1' });
    for (const { name, variables } of environmentsOf(own))
      expect([name, variables.HALYARD_BASE_URL]).toEqual([name, 'https://flags.example.com/v1']);
  });
});
