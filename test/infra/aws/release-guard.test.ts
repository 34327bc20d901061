import { describe, expect, it } from 'vitest';
import { dependenciesOf } from './dependencies.ts';
import { everything, synthesized } from './synthesized.ts';

describe.each([
  ['the smallest stage', { stage: 'dev', front: 'false' }],
  ['the largest stage', everything],
] as const)('the release of %s', (_, context) => {
  const { template } = synthesized(context);
  const before = dependenciesOf(template);
  const idsOf = (type: string): readonly string[] => Object.keys(template.findResources(type));
  const [permission = ''] = idsOf('Custom::HalyardRelease');
  const [record = ''] = idsOf('Custom::HalyardReleaseRecord');
  const functions = idsOf('AWS::Lambda::Function');

  it('is checked before any function changes, but the one that checks', () => {
    const earlier = functions.filter((id) => !before.get(id)?.has(permission));
    expect(earlier).toHaveLength(1);
    expect(template.findResources('AWS::Lambda::Function')[earlier[0] ?? '']?.Properties.FunctionName).toBe(
      `halyard-${context.stage}-stage-release`,
    );
    expect(functions.length).toBeGreaterThan(200);
  });

  it('is checked before any custom resource, alias or API changes', () => {
    const changed = ['AWS::Lambda::Alias', 'AWS::ApiGateway::Deployment', 'AWS::ApiGatewayV2::Api'].flatMap(idsOf);
    const custom = Object.entries(template.toJSON().Resources as Record<string, { Type: string }>).flatMap(
      ([id, { Type }]) => (Type.startsWith('Custom::') && id !== permission ? [id] : []),
    );
    expect(changed.length).toBeGreaterThan(0);
    for (const id of [...changed, ...custom]) expect([id, before.get(id)?.has(permission)]).toEqual([id, true]);
  });

  it('is stored after everything else but the protection of the table', () => {
    const [seed = ''] = idsOf('Custom::HalyardSeed');
    expect(functions.filter((id) => !before.get(record)?.has(id))).toEqual([]);
    expect(before.get(seed)?.has(record)).toBe(true);
  });

  it('comes with the table, so that another table is checked, too', () => {
    const tables = [permission, record].map(
      (id) => template.toJSON().Resources[id].Properties.Table as { readonly Ref: string } | string,
    );
    expect(tables[0]).toEqual(tables[1]);
    expect(tables[0]).toEqual('table' in context ? context.table : { Ref: expect.stringContaining('Table') });
  });
});

describe('forceRelease', () => {
  it('is sent with the release', () => {
    synthesized({ stage: 'dev', forceRelease: '0.0' }).template.hasResourceProperties('Custom::HalyardRelease', {
      ForceFrom: '0.0',
    });
    expect(() => synthesized({ stage: 'dev', forceRelease: 'true' })).toThrow(
      'forceRelease=true: use the release that the stage has, e.g. 1.4',
    );
  });
});
