import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packStates, UnreadableStates, unpackStates } from '../../../lib/store/wire/states.ts';
import { anyCharacter } from '../../support/any-character.ts';

const item = fc.record({
  pk: fc.constant('p'),
  sk: fc.string({ minLength: 1 }),
  kind: fc.constantFrom('feature', 'feature-environment', 'segment'),
  rev: fc.nat(),
  name: fc.string({ unit: anyCharacter }),
  values: fc.array(fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))),
  ['__proto__']: fc.option(fc.string(), { nil: undefined }),
});

describe('states of items', () => {
  it('come back as they were, whatever they hold', () => {
    const property = fc.property(fc.array(fc.option(item, { nil: undefined })), (states) => {
      const keys = states.map((state, i) => ({ pk: 'p', sk: state?.sk ?? `${i}` }));
      const again = unpackStates(packStates(states), keys);
      expect(JSON.stringify(again.map((one) => one.item ?? null))).toBe(
        JSON.stringify(states.map((state) => state ?? null)),
      );
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('take little: what a switch replaces is a few hundred bytes', () => {
    const environment = {
      pk: 'PROJECT#default',
      sk: 'FEATURE#checkout#ENV#production',
      kind: 'feature-environment',
      feature: 'checkout',
      environment: 'production',
      enabled: true,
      strategies: [
        {
          id: '7f0a2c52-4a3e-4f0e-9a3b-2f6f6a3f8a10',
          name: 'flexibleRollout',
          title: null,
          disabled: false,
          sortOrder: 0,
          parameters: { rollout: '25', stickiness: 'default', groupId: 'checkout' },
          constraints: [],
          variants: [],
          segments: [],
        },
      ],
      variants: [],
      lastSeenAt: null,
      rev: 41,
    };
    expect(packStates([environment]).length).toBeLessThan(160);
  });

  it('that were stored can be read for ever: the dictionary does not change', () => {
    const bytes = Buffer.from('AYsmENx4QhgtSHEGJZrfamERbVwbCwA=', 'base64');
    const [state] = unpackStates(bytes, [{ pk: 'a', sk: 'b' }]);
    expect(state?.item).toEqual({
      pk: 'a',
      sk: 'b',
      kind: 'feature-environment',
      environment: 'production',
      strategies: [{ name: 'flexibleRollout', constraints: [] }],
      rev: 3,
    });
  });

  it('of another form, or damaged, are refused by name', () => {
    const bytes = packStates([undefined]);
    const keys = [{ pk: 'a', sk: 'b' }];
    expect(() => unpackStates(Buffer.concat([Buffer.of(9), bytes.subarray(1)]), keys)).toThrow(UnreadableStates);
    expect(() => unpackStates(bytes.subarray(0, 2), keys)).toThrow(UnreadableStates);
    expect(() => unpackStates(bytes, [])).toThrow(UnreadableStates);
  });
});
