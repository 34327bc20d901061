import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  batchJson,
  batchPieces,
  combinations,
  compileSet,
  explain,
  prepareContext,
} from '../../lib/evaluation/index.ts';
import { features, segments } from './arbitraries.ts';
import { flag, strategy, surroundings } from './flags.ts';

/** Joins pieces. Each is copied at once, because it is valid only until the next one is requested. */
const textOf = (pieces: Iterable<Uint8Array>): string =>
  Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece))).toString();

describe('playground §8.2: the batch as text', () => {
  it('gives each feature by name, each environment as asked for, each combination in order', () => {
    const set = (environment: string, enabled: boolean) =>
      compileSet([
        flag({ name: 'b', environment, enabled }),
        flag({
          name: 'a',
          project: 'other',
          environment,
          enabled,
          strategies: [strategy({ name: 'userWithId', parameters: { userIds: 'u2' } })],
        }),
      ]);
    const sets = new Map([
      ['production', set('production', true)],
      ['development', set('development', false)],
    ]);
    const contexts = combinations({ appName: 'web', userId: 'u1,u2' });
    const answer: unknown = JSON.parse(batchJson(sets, contexts, surroundings));
    const cell = (name: string, projectId: string, environment: string, context: object, isEnabled: boolean) =>
      expect.objectContaining({ name, projectId, environment, context, isEnabled });
    const entry = (name: string, projectId: string, first: boolean) => ({
      name,
      projectId,
      environments: {
        production: contexts.map((context, index) =>
          cell(name, projectId, 'production', context, first || index === 1),
        ),
        development: contexts.map((context) => cell(name, projectId, 'development', context, false)),
      },
    });
    expect(answer).toEqual([entry('a', 'other', false), entry('b', 'default', true)]);
  });

  it('is what explain says, with what was asked', () => {
    fc.assert(
      fc.property(features, segments, (definitions, parts) => {
        const set = compileSet(definitions, parts);
        const contexts = combinations({ userId: 'u1,u2', country: 'no,se', age: '18,42' });
        const expected = [...set.features.values()]
          .sort((a, b) => (a.name < b.name ? -1 : 1))
          .map((feature) => ({
            name: feature.name,
            projectId: feature.project,
            environments: {
              production: contexts.map((context) => ({
                ...explain(set, feature, prepareContext(context, surroundings)),
                environment: 'production',
                context,
              })),
            },
          }));
        const sets = new Map([['production', set]]);
        const text = batchJson(sets, contexts, surroundings);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(expected)));
        expect(textOf(batchPieces(sets, contexts, surroundings))).toBe(text);
      }),
      { numRuns: 300, seed: 4_4 },
    );
  });

  it('asks each environment under its own name', () => {
    const constraints = [{ contextName: 'environment', operator: 'IN', values: ['a'] }];
    const set = (environment: string) => compileSet([flag({ environment, strategies: [strategy({ constraints })] })]);
    const sets = new Map([
      ['a', set('a')],
      ['b', set('b')],
    ]);
    expect(JSON.parse(batchJson(sets, [{}], surroundings))).toMatchObject([
      { environments: { a: [{ isEnabled: true }], b: [{ isEnabled: false }] } },
    ]);
  });

  it('shows nothing for an environment that lacks a feature, and nothing at all without environments', () => {
    const sets = new Map([
      ['a', compileSet([flag()])],
      ['b', compileSet([])],
    ]);
    expect(JSON.parse(batchJson(sets, [{}], surroundings))).toMatchObject([{ environments: { a: [{}], b: [] } }]);
    expect(batchJson(new Map(), [{}], surroundings)).toBe('[]');
    expect(batchJson(new Map([['b', compileSet([])]]), [{}], surroundings)).toBe('[]');
  });

  it('forgets what it wrote for contexts that all come to something else, and still says what explain says', () => {
    const some = Array.from({ length: 10 }, (_, index) => `field-${index}`);
    const constraints = some.map((contextName) => ({ contextName, operator: 'IN', values: ['a'] }));
    const long = { contextName: 'other', operator: 'IN', values: ['x'.repeat(100_000)] };
    const set = compileSet([flag({ strategies: [strategy({ constraints: [...constraints, long] })] })]);
    const contexts = combinations(Object.fromEntries(some.map((name) => [name, 'a,b'])));
    const sets = new Map([['production', set]]);
    const answer = createHash('sha256');
    let [bytes, most] = [0, 0];
    const before = process.memoryUsage().arrayBuffers;
    for (const piece of batchPieces(sets, contexts, surroundings)) {
      answer.update(piece);
      bytes += piece.length;
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }
    expect(bytes).toBeGreaterThan(100_000_000);
    expect(most - before).toBeLessThan(80_000_000);
    expect(answer.digest('hex')).toBe(
      createHash('sha256')
        .update(batchJson(sets, contexts, surroundings))
        .digest('hex'),
    );
  });

  it('escapes names as JSON does', () => {
    const set = compileSet([flag({ name: '"\u2028\n', project: '\\' })]);
    expect(JSON.parse(batchJson(new Map([['"env"', set]]), [{ a: '"' }], surroundings))).toMatchObject([
      { name: '"\u2028\n', projectId: '\\', environments: { '"env"': [{ context: { a: '"' } }] } },
    ]);
  });
});
