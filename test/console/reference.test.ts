import { describe, expect, it } from 'vitest';
import { documentOf, groupsOf, operationsOf } from '../../console/pages/reference/operations.ts';
import document from '../../openapi.json' with { type: 'json' };

const whole = JSON.parse(JSON.stringify(document));
const operations = operationsOf(whole);

describe('the routes of the reference', () => {
  it('are found by all words of a text, in any order', () => {
    const names = (query?: string) => groupsOf(operations, query).flatMap(([, of]) => of.map(({ id }) => id));
    expect(names()).toHaveLength(operations.length);
    expect(names('features-batch VALIDATE')).toEqual(names('validate features-batch'));
    expect(names('features-batch validate')).toEqual(['validateFeaturesBatch']);
    expect(names('no such words')).toEqual([]);
  });

  it('each has a document of its own with all that it refers to, and not much more', () => {
    const wholeLength = JSON.stringify(document).length;
    for (const operation of operations) {
      const text = JSON.stringify(documentOf(whole, operation));
      const own = JSON.parse(text);
      expect(Object.keys(own.paths)).toEqual([operation.path]);
      for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g))
        expect([operation.id, kind, name, own.components[kind ?? '']?.[name ?? '']]).not.toContain(undefined);
      expect([operation.id, text.length < wholeLength / 4]).toEqual([operation.id, true]);
    }
  });
});
