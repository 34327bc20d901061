import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectDifferences } from '../../lib/definition/difference.ts';
import type { FlagDefinition } from '../../lib/definition/flag.ts';
import type { ProjectDefinition } from '../../lib/definition/project.ts';
import { sentence } from '../../lib/definition/sentence.ts';
import { runs } from '../support/runs.ts';
import { flag, plainFlag } from './random.ts';

const projectWith = (one: FlagDefinition): ProjectDefinition => ({
  features: new Map([['f', one]]),
  segments: new Map(),
});

const sentences = (before: FlagDefinition, after: FlagDefinition): string[] => {
  const [a, b] = [projectWith(before), projectWith(after)];
  return projectDifferences(a, b).map((one) => sentence(one, { before: a, after: b, segmentName: String }));
};

const members = ['type', 'description', 'stale', 'impressionData', 'archived', 'tags', 'dependencies'] as const;
const parts = ['enabled', 'strategies', 'variants'] as const;
const strategyParts = ['name', 'title', 'disabled', 'parameters', 'constraints', 'segments', 'variants'] as const;

describe('the sentences about a difference', () => {
  it('are none for equal flags', () => {
    fc.assert(
      fc.property(flag, (one) => {
        expect(sentences(one, structuredClone(one))).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  it('name every member that differs', () => {
    fc.assert(
      fc.property(flag, flag, (before, other) => {
        const all = sentences(before, other);
        for (const text of all) expect(text).toMatch(/^[A-Z].{4,}$/s);
        for (const text of all) expect(text).not.toMatch(/undefined|\[object|null/);
        // Without the difference of one member, some sentence is missing or another one.
        const namedOrSame = (reverted: FlagDefinition): void => {
          const isSame = isDeepStrictEqual(plainFlag(other), plainFlag(reverted));
          if (!isSame) expect(sentences(before, reverted)).not.toEqual(all);
        };
        for (const member of members) namedOrSame({ ...other, [member]: before[member] });
        for (const [name, environment] of other.environments) {
          const own = before.environments.get(name) ?? { enabled: false, strategies: [], variants: [] };
          const withPart = (part: object) =>
            namedOrSame({
              ...other,
              environments: new Map([...other.environments, [name, { ...environment, ...part }]]),
            });
          for (const part of parts) withPart({ [part]: own[part] });
          for (const strategy of environment.strategies) {
            const earlier = own.strategies.find(({ id }) => id === strategy.id);
            for (const member of earlier ? strategyParts : [])
              withPart({
                strategies: environment.strategies.map((one) =>
                  one === strategy ? { ...one, [member]: earlier?.[member] } : one,
                ),
              });
          }
        }
      }),
      { numRuns: runs(150) },
    );
  });
});
