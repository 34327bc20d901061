import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlagType, flagTypes, manifestFlag, newManifestFlag } from '../../../lib/contract/schemas/manifest.ts';
import { compileSet, prepareContext, resolve } from '../../../lib/evaluation/index.ts';
import { manifestFlagView } from '../../../lib/flags/manifest/view.ts';
import { flagAnswer } from '../../../lib/flags/ofrep/flag.ts';
import { runs } from '../../support/runs.ts';
import { featureItem } from '../projects/stored.ts';

const payload = fc.record({
  type: fc.constantFrom('string' as const, 'csv' as const, 'number' as const, 'json' as const),
  value: fc.oneof(
    fc.constantFrom('10', '10.0', '1e2', '0x10', 'true', 'null', '"x"', '{"a":1}', '[1]', '{', ''),
    fc.json(),
  ),
});
const whole = fc.record({ type: fc.constant('number' as const), value: fc.integer().map(String) });
const variantsWith = (payloads: typeof payload) =>
  fc.array(
    fc.record(
      { name: fc.constantFrom('a', 'b'), weight: fc.constantFrom(0, 1000), payload: payloads },
      { requiredKeys: ['name', 'weight'] },
    ),
    { maxLength: 3 },
  );
const variants = fc.oneof({ weight: 4, arbitrary: variantsWith(payload) }, variantsWith(whole));
const declared = fc.constantFrom<FlagType | undefined>(undefined, ...flagTypes);
const defaults: Readonly<Record<FlagType, string>> = {
  boolean: 'true',
  string: '"x"',
  integer: '5',
  float: '0.5',
  object: '{"a":{}}',
};

const fits: Readonly<Record<FlagType, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  float: (value) => typeof value === 'number',
  object: () => true,
};

describe('manifest §3: the type of a flag', () => {
  it('is that of every value that OFREP answers, and its default is of that type', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(variants, declared, fc.constantFrom('1', '9'), (variants, declared, userId) => {
        const manifest = declared && { type: declared, defaultValue: defaults[declared] };
        const feature = { ...featureItem({ project: 'p', name: 'f' }), ...(manifest && { manifest }) };
        const { type, defaultValue } = manifestFlagView(feature, [{ variants, strategies: [] }]);
        const place = { project: 'p', environment: 'production' };
        const set = compileSet([{ name: 'f', ...place, enabled: true, strategies: [], variants }], []);
        const compiled = set.features.get('f');
        if (!compiled) throw new Error('The flag is not there');
        const context = prepareContext({ userId }, { environment: 'production', now: 0, random: () => 0 });
        const record = { feature, environments: new Map() };
        const { value } = JSON.parse(flagAnswer(record, compiled, resolve(set, compiled, context)).json);
        if (value !== undefined) expect([type, value, fits[type](value)]).toEqual([type, value, true]);
        expect(newManifestFlag.safeParse({ key: 'f', type, defaultValue }).success).toBe(true);
        expect(manifestFlag.safeParse({ key: 'f', type, defaultValue }).success).toBe(true);
        const kind = `${type} ${value === undefined ? 'none' : 'value'}`;
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
      }),
      { numRuns: runs(2_000) },
    );
    for (const type of flagTypes) expect([type, (seen.get(`${type} value`) ?? 0) > 10]).toEqual([type, true]);
  });
});
