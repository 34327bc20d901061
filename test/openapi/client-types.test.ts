import { describe, expect, it } from 'vitest';
import { clientTypes } from '../../lib/openapi/client-types.ts';

const documentOf = (schema: unknown) => ({
  paths: {
    '/things/{id}': {
      get: {
        summary: 'Get a thing',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'deep', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ],
        responses: {
          200: { description: 'It', content: { 'application/json': { schema } } },
          204: { description: 'Nothing' },
          404: { $ref: '#/components/responses/Error404' },
        },
      },
    },
  },
  components: { schemas: { 'Odd name': schema }, responses: { Error404: { description: 'It is gone' } } },
});

const typeOf = (schema: unknown): string =>
  (clientTypes(documentOf(schema)).split('"Odd name": ')[1] ?? '').split(';\n };\n responses')[0] ?? '';

describe('the types of the API', () => {
  it('are named by path, method, place and status', () => {
    expect(clientTypes(documentOf({ type: 'string' }))).toBe(`// Generated from openapi.json by \`npm run generate\`.

export interface paths {
 "/things/{id}": {
  /** Get a thing */
  get: {
   parameters: {
    path: {
     id: number;
    };
    query?: {
     deep?: string[];
    };
   };
   responses: {
    200: { content: {
     "application/json": string;
    } };
    204: { content?: never };
    404: components["responses"]["Error404"];
   };
  };
 };
}

export interface components {
 schemas: {
  "Odd name": string;
 };
 responses: {
  Error404: { content?: never };
 };
}
`);
  });

  it.each([
    [{}, 'unknown'],
    [{ $ref: '#/components/schemas/Tag' }, 'components["schemas"]["Tag"]'],
    [{ type: ['string', 'null'] }, '(string | null)'],
    [{ type: ['integer', 'number'] }, 'number'],
    [{ enum: ['a', 'b'] }, '("a" | "b")'],
    [{ const: null }, 'null'],
    [{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, '(boolean | null)'],
    [{ oneOf: [{ const: 1 }, { const: 2 }] }, '(1 | 2)'],
    [
      { allOf: [{ $ref: '#/components/schemas/A' }, { type: 'object' }] },
      '(components["schemas"]["A"] & Record<string, unknown>)',
    ],
    [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  ])('%j is %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it('members that are not required are optional', () => {
    const type = typeOf({ type: 'object', properties: { a: { type: 'string' }, 'b-c': {} }, required: ['a'] });
    expect(type.replaceAll(/\s+/g, ' ')).toBe('{ a: string; "b-c"?: unknown; }');
  });

  it('a parameter in a place that is not known is an error', () => {
    const parameters = [{ name: 'x', in: 'cookie', schema: {} }];
    expect(() =>
      clientTypes({
        paths: { '/': { get: { summary: '', parameters, responses: {} } } },
        components: { schemas: {}, responses: {} },
      }),
    ).toThrow();
  });
});
