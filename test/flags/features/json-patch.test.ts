import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { applyPatch, newPatchWork, type PatchOperation } from '../../../lib/flags/features/json-patch.ts';
import { maxItemBytes } from '../../../lib/store/table/limits.ts';

const patched = (document: unknown, ...operations: PatchOperation[]) => applyPatch(document, operations);

/** Examples of RFC 6902, appendix A, and what the contract adds (contract: features §6). */
const cases: readonly [string, unknown, readonly PatchOperation[], unknown][] = [
  ['A.1 adds a member', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { foo: 'bar', baz: 'qux' }],
  [
    'A.2 adds an item',
    { foo: ['bar', 'baz'] },
    [{ op: 'add', path: '/foo/1', value: 'qux' }],
    { foo: ['bar', 'qux', 'baz'] },
  ],
  ['A.3 removes a member', { baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
  ['A.4 removes an item', { foo: ['bar', 'qux', 'baz'] }, [{ op: 'remove', path: '/foo/1' }], { foo: ['bar', 'baz'] }],
  [
    'A.5 replaces a value',
    { baz: 'qux', foo: 'bar' },
    [{ op: 'replace', path: '/baz', value: 'boo' }],
    { baz: 'boo', foo: 'bar' },
  ],
  [
    'A.6 moves a value',
    { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
    [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
    { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
  ],
  [
    'A.7 moves an item',
    { foo: ['all', 'grass', 'cows', 'eat'] },
    [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
    { foo: ['all', 'cows', 'eat', 'grass'] },
  ],
  [
    'A.10 adds a nested object',
    { foo: 'bar' },
    [{ op: 'add', path: '/child', value: { a: {} } }],
    { foo: 'bar', child: { a: {} } },
  ],
  ['A.14 reads ~0 and ~1', { '/': 9, '~1': 10 }, [{ op: 'replace', path: '/~01', value: 1 }], { '/': 9, '~1': 1 }],
  [
    'A.16 adds a list to the end',
    { foo: ['bar'] },
    [{ op: 'add', path: '/foo/-', value: ['a'] }],
    { foo: ['bar', ['a']] },
  ],
  ['replaces the whole document', { a: 1 }, [{ op: 'replace', path: '', value: { b: 2 } }], { b: 2 }],
  ['copies', { a: { b: 1 } }, [{ op: 'copy', from: '/a', path: '/c' }], { a: { b: 1 }, c: { b: 1 } }],
  ['passes over a path that is no pointer', { a: 1 }, [{ op: 'replace', path: 'a', value: 2 }], { a: 1 }],
  [
    'removes and replaces missing members',
    {},
    [
      { op: 'remove', path: '/a' },
      { op: 'replace', path: '/b', value: 1 },
    ],
    { b: 1 },
  ],
  [
    'moves and copies nothing from nowhere',
    { a: 1 },
    [
      { op: 'move', from: '/x', path: '/a' },
      { op: 'copy', from: '/y', path: '/b' },
    ],
    { a: 1 },
  ],
  [
    'does later operations on the result of earlier ones',
    {},
    [
      { op: 'add', path: '/a', value: [] },
      { op: 'add', path: '/a/-', value: 1 },
    ],
    { a: [1] },
  ],
];

const refused: readonly [string, unknown, PatchOperation][] = [
  ['a path below a missing member', {}, { op: 'add', path: '/a/b', value: 1 }],
  ['a path below a scalar', { a: 1 }, { op: 'add', path: '/a/b', value: 1 }],
  ['an index past the end', [1], { op: 'add', path: '/2', value: 1 }],
  ['an index with a leading zero', [1, 2], { op: 'remove', path: '/01' }],
  ['an item that is not there', [1], { op: 'remove', path: '/1' }],
  ['a place below what is moved', { a: { b: 1 } }, { op: 'move', from: '/a', path: '/a/c' }],
  ['copying without a source', {}, { op: 'copy', path: '/a' }],
];

describe('RFC 6902', () => {
  it.each(cases)('%s', (_, document, operations, expected) => {
    const before = structuredClone(document);
    expect(applyPatch(document, operations)).toEqual(expected);
    expect(document).toEqual(before);
  });

  it.each(refused)('refuses %s', (_, document, operation) => {
    expect(() => patched(document, operation)).toThrow(expect.objectContaining({ name: 'ValidationError' }));
  });

  it('changes members of any name', () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const document: unknown = JSON.parse(`{"a":{"${name}":"x"},"b":{}}`);
      const textAfter = (operation: PatchOperation) => JSON.stringify(patched(document, operation));
      expect(textAfter({ op: 'copy', from: `/a/${name}`, path: `/b/${name}` })).toBe(
        `{"a":{"${name}":"x"},"b":{"${name}":"x"}}`,
      );
      expect(textAfter({ op: 'replace', path: `/a/${name}`, value: 'y' })).toBe(`{"a":{"${name}":"y"},"b":{}}`);
      expect(textAfter({ op: 'remove', path: `/a/${name}` })).toBe('{"a":{},"b":{}}');
      expect(textAfter({ op: 'remove', path: `/b/${name}` })).toBe(JSON.stringify(document));
      expect(textAfter({ op: 'copy', from: `/b/${name}`, path: '/c' })).toBe(JSON.stringify(document));
    }
  });

  it('never reaches a prototype', () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      for (const operation of [
        { op: 'add', path: `/${name}/polluted`, value: true },
        { op: 'add', path: `/${name}/prototype/polluted`, value: true },
        { op: 'remove', path: `/a/${name}/toString` },
      ] as const)
        expect(() => patched({ a: {} }, operation)).toThrow(expect.objectContaining({ name: 'ValidationError' }));
      const after = patched({ a: {} }, { op: 'replace', path: `/${name}`, value: { polluted: true } });
      expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
      expect(after).not.toHaveProperty('polluted');
    }
    const value: unknown = JSON.parse('{"__proto__":{"polluted":true}}');
    patched({}, { op: 'add', path: '/a', value });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  const times = <T>(n: number, one: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => one(i));

  it('takes 100 operations, no more', () => {
    const removals = (n: number) => times(n, () => ({ op: 'remove', path: '/a' }) as const);
    expect(applyPatch({ a: 1 }, removals(100))).toEqual({});
    expect(() => applyPatch({}, removals(101))).toThrow(expect.objectContaining({ status: 400 }));
    expect(() => applyPatch({}, removals(101))).toThrow('100 operations');
  });

  const filling = 'x'.repeat(maxItemBytes - 1000);

  const growing: readonly [string, unknown, readonly PatchOperation[]][] = [
    ['copies of copies', ['x'.repeat(100)], times(40, () => ({ op: 'copy', from: '', path: '/-' }))],
    ['one large value', {}, [{ op: 'add', path: '/a', value: 'x'.repeat(maxItemBytes) }]],
    ['what would be taken away again', { a: filling }, [{ op: 'copy', from: '/a', path: '/b' }]],
    ['many members', {}, times(100, (i) => ({ op: 'add', path: `/${'x'.repeat(2000)}${i}`, value: 1 }))],
    ['many items', [], times(100, () => ({ op: 'add', path: '/0', value: 'é'.repeat(1000) }))],
    ['another document', 1, [{ op: 'replace', path: '', value: [filling, filling] }]],
  ];

  it.each(growing)('does not let the document grow beyond what can be stored: %s', (_, document, operations) => {
    expect(() => applyPatch(document, operations)).toThrow(`${maxItemBytes} bytes`);
  });

  it('counts what an operation takes away', () => {
    const exchanged = times(5, (): PatchOperation[] => [
      { op: 'add', path: '/a', value: filling },
      { op: 'replace', path: '/a', value: '' },
      { op: 'move', from: '/a', path: '/b' },
      { op: 'remove', path: '/b' },
    ]);
    expect(applyPatch({ c: 1 }, exchanged.flat())).toEqual({ c: 1 });
    const items = times(10, (i): PatchOperation => ({ op: i % 2 ? 'remove' : 'add', path: '/0', value: filling }));
    expect(applyPatch([], items)).toEqual([]);
  });

  const half = { a: 'x'.repeat(maxItemBytes / 2 - 100), b: 1 };
  const costly: readonly [string, PatchOperation[]][] = [
    ['copies over what was copied', times(100, () => ({ op: 'copy', from: '/a', path: '/b' }))],
    ['moves to and fro', times(100, (i) => ({ op: 'move', from: i % 2 ? '/b' : '/a', path: i % 2 ? '/a' : '/b' }))],
  ];

  it.each(costly)('does no more work than a few documents take: %s', (_, operations) => {
    const written = vi.spyOn(JSON, 'stringify');
    try {
      expect(() => applyPatch(half, operations)).toThrow('bytes in all');
      const bytes = written.mock.results.reduce((sum, { value }) => sum + String(value ?? '').length, 0);
      expect(bytes).toBeLessThan(10_000_000);
    } finally {
      written.mockRestore();
    }
  });

  it('counts the documents of one request together', () => {
    const work = newPatchWork();
    const once = () => applyPatch(half, [{ op: 'copy', from: '/a', path: '/b' }], work);
    expect(() => times(100, once)).toThrow('bytes in all');
  });

  it('takes any operations and any document: it answers or refuses, and leaves the document alone', () => {
    const pointer = fc.oneof(
      fc
        .array(fc.constantFrom('a', 'b', '0', '1', '-', '~0', '~1', ''), { maxLength: 4 })
        .map((tokens) => tokens.map((token) => `/${token}`).join('')),
      fc.string(),
    );
    const operation = fc.record({
      op: fc.constantFrom('add', 'remove', 'replace', 'copy', 'move'),
      path: pointer,
      from: fc.option(pointer, { nil: undefined }),
      value: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(operation, { maxLength: 6 }), (document, operations) => {
        const before = JSON.stringify(document);
        try {
          applyPatch(document, operations as PatchOperation[]);
        } catch (error) {
          expect(error).toMatchObject({ name: 'ValidationError' });
        }
        expect(JSON.stringify(document)).toBe(before);
      }),
    );
  });
});
