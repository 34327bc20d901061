import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { commonPlaces, fieldNamed } from '../../lib/evaluation/field.ts';
import { compileSet, isEnabled, prepareContext, type RawContext } from '../../lib/evaluation/index.ts';
import { flag, strategy, surroundings } from './flags.ts';

/** Objects that a long-lived process keeps. */

const inField = (contextName: string) => ({ contextName, operator: 'IN', values: ['a'] });

describe('the name of a field', () => {
  it('has one place, which every new context has room for while names are few', () => {
    const [known, other] = [fieldNamed('userId'), fieldNamed('never met before')];
    expect(fieldNamed('userId')).toBe(known);
    expect(other.place).not.toBe(known.place);
    expect(known.place).toBeLessThan(commonPlaces());
    expect(commonPlaces()).toBeLessThanOrEqual(64);
  });
});

describe('ever new names of fields', () => {
  it('take no room in contexts, and are read all the same', () => {
    for (let n = 0; n < 5_000; n++) {
      const constraints = [inField(`made-up-${n}`), { ...inField(`made-up-${n}`), operator: 'STR_STARTS_WITH' }];
      const set = compileSet([flag({ strategies: [strategy({ constraints })] })]);
      const feature = set.features.get('flag');
      if (feature === undefined) throw new Error('no such feature');
      const ask = (context: RawContext) => prepareContext(context, surroundings);
      const there = ask({ properties: { [`made-up-${n}`]: 'a' } });
      expect(isEnabled(set, feature, there)).toBe(true);
      expect(isEnabled(set, feature, ask({ [`made-up-${n + 1}`]: 'a' }))).toBe(false);
      expect(there.values.length).toBeLessThanOrEqual(1_024);
      expect(ask({}).values.length).toBeLessThanOrEqual(64);
    }
  });
});

describe('a context', () => {
  it('is forgotten when nobody holds it, though it was in a segment', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const set = compileSet(
      [flag({ strategies: [strategy({ segments: [1] })] })],
      [{ id: 1, name: 'a', constraints: [inField('userId')] }],
    );
    const feature = set.features.get('flag');
    if (feature === undefined) throw new Error('no such feature');
    const ask = (): WeakRef<RawContext> => {
      const context = { userId: 'a' };
      expect(isEnabled(set, feature, prepareContext(context, surroundings))).toBe(true);
      return new WeakRef(context);
    };
    const asked = ask();
    // A new weak reference keeps its object until the running task has ended.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    expect(asked.deref()).toBeUndefined();
  });
});
