import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type PlaneTemplate, wholeStage } from './limits/merged.ts';
import { everything, synthesized } from './synthesized.ts';

const parametersOf = (templates: ReadonlyMap<string, PlaneTemplate>) => {
  const nested = Object.entries(templates.get(wholeStage)?.Resources ?? {}).filter(
    ([, { Type }]) => Type === 'AWS::CloudFormation::Stack',
  );
  return new Map(
    nested.map(([id, { Properties, DependsOn = [] }]) => {
      const { Parameters } = z.object({ Parameters: z.record(z.string(), z.unknown()).default({}) }).parse(Properties);
      const from = [...JSON.stringify(Parameters).matchAll(/"Fn::GetAtt":\["(\w+?)NestedStack/g)];
      return [
        id.replace(/NestedStack.*/, ''),
        {
          from: new Set(from.map(([, name = '']) => name)),
          after: new Set([DependsOn].flat().map((one) => String(one).replace(/NestedStack.*/, ''))),
        },
      ] as const;
    }),
  );
};

describe.each([
  ['with a front', { stage: 'dev' }],
  ['without a front', { stage: 'dev', front: 'false' }],
  ['with everything', everything],
])('the planes of a stage %s', (_, context) => {
  const { templates } = synthesized(context);
  const parameters = parametersOf(templates);

  it.each(['Sdk', 'Identity', 'Administration', 'Work'])('%s needs nothing but the data', (plane) => {
    expect([...(parameters.get(plane)?.from ?? [])]).toEqual(['Data']);
  });

  it('the data needs nothing', () => {
    expect(parameters.get('Data')).toEqual({ from: new Set(), after: new Set() });
  });

  it('only alarms refer to the place where they meet', () => {
    expect(parameters.get('Front')?.from).toEqual(new Set(['Data', 'Sdk', 'Identity', 'Administration']));
    for (const [name, { from }] of parameters) if (name !== 'Watch') expect(from).not.toContain('Front');
  });

  it('are deployed one after the other, what applications call before everything else that is called', () => {
    const order = ['Data', 'Sdk', 'Identity', 'Administration', 'Work', 'Front', 'Watch'].filter((name) =>
      parameters.has(name),
    );
    expect([...parameters.keys()]).toEqual(order);
    for (const [i, name] of order.entries())
      expect([name, [...(parameters.get(name)?.after ?? [])]]).toEqual([name, order.slice(Math.max(0, i - 1), i)]);
  });
});
