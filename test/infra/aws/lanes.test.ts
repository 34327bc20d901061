import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { lanes } from '../../../infra/aws/api/lanes.ts';
import { dependenciesOf, widestWave } from './dependencies.ts';
import { everything, synthesized } from './synthesized.ts';

describe('the width of an order', () => {
  it('is what can happen at once, not what does if everything takes as long', () => {
    const order = new Map<string, ReadonlySet<string>>([
      ['a', new Set()],
      ['b', new Set(['a'])],
      ['c', new Set(['a', 'b'])],
      ['d', new Set()],
      ['e', new Set(['d'])],
    ]);
    expect(widestWave([...order.keys()], order)).toBe(2);
    expect(widestWave(['c', 'e'], order)).toBe(2);
    expect(widestWave(['a', 'b', 'c'], order)).toBe(1);
  });
});

/** Logical ids of all resources whose type begins so. */
const idsOf = (template: Template, type: string): readonly string[] =>
  Object.entries<{ Type: string }>(template.toJSON().Resources).flatMap(([id, { Type }]) =>
    Type.startsWith(type) ? [id] : [],
  );

describe.each([
  ['dev', { stage: 'dev' }],
  ['prod', { stage: 'prod' }],
  ['without a front', { stage: 'dev', front: 'false' }],
  ['everything', everything],
] as const)('creation and change of the functions of %s', (_, context) => {
  const { template } = synthesized(context);
  const dependencies = dependenciesOf(template);

  it('are at most 16 at once, because Lambda takes 15 requests a second', () => {
    const functions = idsOf(template, 'AWS::Lambda::Function');
    const widest = widestWave(functions, dependencies);
    console.log(`Functions: ${functions.length}, at most ${widest} at once`);
    expect(functions.length).toBeGreaterThan(300);
    expect(widest).toBeLessThanOrEqual(lanes);
    expect(widestWave(idsOf(template, 'AWS::Lambda::'), dependencies)).toBeLessThanOrEqual(lanes);
  });

  it('end before the table and the queues invoke any of their stack', () => {
    const mappings = idsOf(template, 'AWS::Lambda::EventSourceMapping');
    expect(mappings.length).toBeGreaterThan(2);
    for (const mapping of mappings) {
      const [plane = ''] = /^(Sdk|Work)/.exec(mapping) ?? [];
      const functions = idsOf(template, 'AWS::Lambda::Function').filter((id) => id.startsWith(plane));
      expect(functions.length).toBeGreaterThan(3);
      expect(
        functions.filter((id) => !dependencies.get(mapping)?.has(id)),
        mapping,
      ).toEqual([]);
    }
  });
});
