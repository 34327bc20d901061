import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../lib/contract/routes/index.ts';
import { planeOf, planes } from '../../../lib/contract/routes/plane.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import { environmentsOf } from './environments.ts';
import { wholeStage } from './merged.ts';
import { everything, stubBundles, synthesized } from './synthesized.ts';

const { apiOnly: _, baseUrl: __, frontWebAcl: ___, ...ofDomain } = everything;
const domain = {
  domainName: 'flags.example.com',
  certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/11111111-2222-3333-4444-555555555555',
};
const { frontDomainName, frontCertificateArn, frontSecret, ...withoutFront } = ofDomain;
/** The largest stages there are: the contexts exclude each other in part. */
const contexts: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['dev', { stage: 'dev' }],
  ['prod', { stage: 'prod' }],
  ['everything behind its front', everything],
  ['everything with a domain of the API', { ...ofDomain, ...domain }],
  ['everything without a front', { ...withoutFront, ...domain, front: 'false' }],
];

/** Sources of the limits: docs/decisions/0291-planes.md. */
const limits = {
  parameters: 200,
  outputs: 200,
  routes: 300,
  integrations: 300,
  behaviors: 75,
  origins: 25,
  metricFilters: 100,
  inlinePolicies: 10_240,
  environment: 4_096,
  stageChanges: 80,
} as const;
const share = 0.6;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? null));
const resourcesOf = (template: Template, type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

/** The parts of the paths of a REST API, with the root: API Gateway's resources. */
const nodesOf = (paths: readonly string[]): number => {
  const nodes = new Set(['']);
  for (const path of paths) {
    const parts = path.split('/').filter((part) => part !== '');
    for (const index of parts.keys()) nodes.add(parts.slice(0, index + 1).join('/'));
  }
  return nodes.size;
};
const nodesOfApis = (template: Template): readonly number[] =>
  resourcesOf(template, 'AWS::ApiGateway::RestApi').map(({ Body }) => nodesOf(Object.keys(Body.paths)));

/** What a stage uses of each limit, at most. */
const usedBy = (template: Template, templates: ReturnType<typeof synthesized>['templates']) => ({
  parameters: Math.max(...[...templates.values()].map(({ Parameters }) => Object.keys(Parameters).length)),
  outputs: Math.max(...[...templates.values()].map(({ Outputs }) => Object.keys(Outputs).length)),
  routes: resourcesOf(template, 'AWS::ApiGatewayV2::Route').length,
  integrations: resourcesOf(template, 'AWS::ApiGatewayV2::Integration').length,
  behaviors: Math.max(
    0,
    ...resourcesOf(template, 'AWS::CloudFront::Distribution').map(
      ({ DistributionConfig }) => DistributionConfig.CacheBehaviors.length + 1,
    ),
  ),
  origins: Math.max(
    0,
    ...resourcesOf(template, 'AWS::CloudFront::Distribution').map(
      ({ DistributionConfig }) => DistributionConfig.Origins.length,
    ),
  ),
  metricFilters: resourcesOf(template, 'AWS::Logs::MetricFilter').length,
  inlinePolicies: Math.max(
    ...resourcesOf(template, 'AWS::IAM::Role').map(({ Policies = [] }) =>
      Policies.reduce(
        (sum: number, { PolicyDocument }: { PolicyDocument: unknown }) => sum + bytesOf(PolicyDocument),
        0,
      ),
    ),
  ),
  environment: Math.max(...environmentsOf(template).map(({ variables }) => bytesOf(variables))),
  stageChanges: Math.max(
    ...resourcesOf(template, 'AWS::ApiGateway::Stage').map(({ MethodSettings }) =>
      MethodSettings.reduce((sum: number, setting: object) => sum + Object.keys(setting).length - 2, 0),
    ),
  ),
});

describe.each(contexts)('the budgets of %s', (name, context) => {
  const { template, templates } = synthesized(context);

  it('a stack has at most 350 resources and 600 KB', () => {
    for (const [stack, { Resources, bytes }] of templates) {
      const count = Object.keys(Resources).length;
      console.log(`${name}, ${stack}: ${count} resources, ${Math.round(bytes / 1000)} KB`);
      expect([stack, count <= 350, bytes <= 600_000]).toEqual([stack, true, true]);
    }
  });

  it('a REST API has at most 200 resources, the root included', () => {
    const nodes = nodesOfApis(template);
    console.log(`${name}: REST APIs of ${nodes.join(' and ')} resources, of 300 that API Gateway allows`);
    expect(nodes).toHaveLength(2);
    for (const count of nodes) expect(count).toBeLessThanOrEqual(200);
  });

  it('uses three fifths of every other limit that has a number, at most', () => {
    const used = usedBy(template, templates);
    for (const [limit, allowed] of Object.entries(limits)) {
      const count = used[limit as keyof typeof limits];
      expect([limit, count, count <= share * allowed]).toEqual([limit, count, true]);
    }
  });
});

/** Nouns of which a plane grows, each with operations on a list and on one item. */
const madeUp = (
  { plane, like, prefix }: { plane: string; like: Route; prefix: string },
  count: number,
): readonly Route[] =>
  Array.from({ length: count }, (_, i): Route => {
    const noun = `${prefix}/made-up-${Math.floor(i / 4)}`;
    const [method, path] = (
      [
        ['GET', noun],
        ['POST', noun],
        ['GET', `${noun}/{id}`],
        ['DELETE', `${noun}/{id}/parts`],
      ] as const
    )[i % 4] ?? ['GET', noun];
    return { ...like, method, path: path as Route['path'], operation: `madeUp${plane}${i}`, handler: like.handler };
  });

describe('a hundred operations more', () => {
  const like = (plane: string): Route => {
    const found = routes.find((route) => planeOf(route) === plane && route.role === 'writer' && !route.throttle);
    if (!found) throw new Error(`No writer in ${plane}`);
    return found;
  };
  // As the operations there are now are distributed.
  const more = [
    ...madeUp({ plane: 'administration', like: like('administration'), prefix: '/api/admin/projects/{projectId}' }, 40),
    ...madeUp({ plane: 'administration', like: like('administration'), prefix: '/api/admin' }, 24),
    ...madeUp({ plane: 'identity', like: like('identity'), prefix: '/auth' }, 28),
    ...madeUp({ plane: 'sdk', like: like('sdk'), prefix: '/api/client' }, 8),
  ].map((route, i): Route => ({ ...route, handler: `${route.handler.split('/')[0]}/made-up-${i}` }));

  it('need no new idea: a stage with everything has room for them', () => {
    expect(more).toHaveLength(100);
    expect(planes.map((plane) => more.filter((route) => planeOf(route) === plane).length)).toEqual([8, 28, 64]);
    stubBundles(more.map(({ handler }) => handler));
    const { template, templates } = synthesized(everything, { routes: [...routes, ...more] });
    for (const [stack, { Resources, bytes }] of templates) {
      const count = Object.keys(Resources).length;
      console.log(`With 100 operations more, ${stack}: ${count} resources, ${Math.round(bytes / 1000)} KB`);
      expect([stack, count <= 350, bytes <= 600_000]).toEqual([stack, true, true]);
    }
    // API Gateway allows 300.
    const nodes = nodesOfApis(template);
    console.log(`With 100 operations more: REST APIs of ${nodes.join(' and ')} resources`);
    for (const count of nodes) expect(count).toBeLessThan(300);
    const used = usedBy(template, templates);
    for (const [limit, allowed] of Object.entries(limits))
      expect([limit, used[limit as keyof typeof limits] <= allowed]).toEqual([limit, true]);
    expect(Object.keys(templates.get(wholeStage)?.Resources ?? {}).length).toBeLessThan(15);
  });
});
