import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OpenFeature } from '@openfeature/server-sdk';
import { transform } from 'esbuild';
import fc from 'fast-check';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceOf } from '../../../cli/code/types/source.ts';
import { typedFlag } from '../../../cli/code/types/typed-flag.ts';
import type { Flag } from '../../../cli/flags/flag.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { runs } from '../../support/runs.ts';
import { cliOf } from '../run-cli.ts';
import { createShop } from './flags-of-shop.ts';
import { type FlagVariant, openFeatureDetails, openFeatureFlags, unleashFlags } from './golden.ts';

const golden = join(import.meta.dirname, 'golden.ts');
const server = '*:production.types';

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: server } });
  await createShop(service);
  folder = await mkdtemp(join(tmpdir(), 'halyard-types-'));
});
afterAll(async () => {
  await OpenFeature.close();
  await service.stop();
  await rm(folder, { recursive: true });
});

const types = (...args: readonly string[]) => cliOf(service, { cwd: folder })('types', '--project', 'shop', ...args);

// The golden file is part of this project's sources, so the compiler checks it, too.
describe('halyard types', () => {
  it('writes the flags of a project as TypeScript', async () => {
    expect(await types()).toEqual({ code: 0, stderr: '', stdout: await readFile(golden, 'utf8') });
  });

  it('writes a file, and touches it no more while nothing changes', async () => {
    expect(await types('--out', 'src/flags.ts')).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Wrote 8 flags into src/flags.ts.\n',
    });
    const file = join(folder, 'src/flags.ts');
    expect(await readFile(file, 'utf8')).toBe(await readFile(golden, 'utf8'));
    const { mtimeMs } = await stat(file);
    const again = await types('--out', 'src/flags.ts', '--json');
    expect(JSON.parse(again.stdout)).toEqual({ project: 'shop', out: 'src/flags.ts', changed: false, flags: 8 });
    expect((await stat(file)).mtimeMs).toBe(mtimeMs);
  });

  it('--check ends with 3 when the file is not as it would be written, and writes nothing', async () => {
    await types('--out', 'checked.ts');
    expect((await types('--out', 'checked.ts', '--check')).code).toBe(0);
    await writeFile(join(folder, 'checked.ts'), 'other');
    const { code, stdout } = await types('--out', 'checked.ts', '--check');
    expect([code, stdout]).toEqual([3, 'checked.ts differs from the flags of shop.\n']);
    expect(await readFile(join(folder, 'checked.ts'), 'utf8')).toBe('other');
    expect((await types('--out', 'missing.ts', '--check')).code).toBe(3);
    expect(await types('--check')).toMatchObject({ code: 2, stderr: expect.stringContaining('--out') });
  });

  it('says what the API refuses', async () => {
    const { code, stderr } = await cliOf(service)('types', '--project', 'nowhere');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: There is no project "nowhere".* \(404 /)]);
  });
});

describe('the written accessors', () => {
  it('give what an OpenFeature client gives, typed', async () => {
    const headers: [string, string][] = [['Authorization', `Bearer ${server}`]];
    await OpenFeature.setProviderAndWait(new OFREPProvider({ baseUrl: service.url, headers }));
    const client = OpenFeature.getClient();
    const flags = openFeatureFlags(client);
    const context = { targetingKey: '7' };
    const text: string = await flags['button.text'](context);
    const discount: number = await flags.discount(context);
    const limits: { max: number } = await flags.limits(context);
    const checkout: boolean = await flags.checkout();
    expect([text, discount, limits, checkout]).toEqual(['Buy now', 0.25, { max: 9, names: [] }, true]);
    expect(await flags.layout(context, { columns: 1 })).toEqual({ columns: 3 });
    expect(await flags.truth(context, false)).toBe(true);
    expect([await flags.off(context), await flags.off(context, 'x')]).toEqual(['it\'s "off"', 'x']);

    const details = await openFeatureDetails(client)['button.text'](context);
    const variant: 'long' | 'short' | 'trial' | undefined = details.variant;
    expect({ ...details, variant }).toMatchObject({ value: 'Buy now', variant: 'long', reason: 'STATIC' });
    const payments: FlagVariant<'payments'> | undefined = (await openFeatureDetails(client).payments()).variant;
    expect(payments).toBe('card');
  });

  it('give what a client of Unleash gives', async () => {
    const unleash = new Unleash({
      appName: 'types',
      url: `${service.url}/api/`,
      customHeaders: { Authorization: server },
      disableMetrics: true,
      refreshInterval: 3_600_000,
      storageProvider: new InMemStorageProvider(),
      skipInstanceCountWarning: true,
    });
    await once(unleash, 'synchronized');
    const flags = unleashFlags(unleash);
    const context = { userId: '7' };
    const text: string = flags['button.text'](context);
    const discount: number = flags.discount(context);
    expect([text, discount, flags.limits(context)]).toEqual(['Buy now', 0.25, { max: 9, names: [] }]);
    expect([flags.checkout(context), flags.truth(context), flags.off(context)]).toEqual([true, true, 'it\'s "off"']);
    expect(flags.layout(context, { columns: 1 })).toEqual({ columns: 3 });
    unleash.destroy();
  });

  it('refuse wrong types when they are compiled', () => {
    // Never called: the test is that it compiles.
    const wrong = (flags: ReturnType<typeof openFeatureFlags<{ targetingKey: string }>>): unknown[] => [
      // @ts-expect-error no such flag
      flags.unknown(),
      // @ts-expect-error the default of a text is no number
      flags['button.text']({ targetingKey: '7' }, 5),
      // @ts-expect-error nobody declared a default
      flags.layout({ targetingKey: '7' }),
    ];
    // @ts-expect-error no variant of this flag
    const variant: FlagVariant<'button.text'> = 'medium';
    expect([wrong, variant]).toHaveLength(2);
  });
});

const name = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9\-_.!~*'()]{1,12}$/),
  fc.constantFrom('__proto__', 'constructor', 'default', 'class', "it's", '*)', '1a'),
);
const typed: fc.Arbitrary<Flag> = fc
  .record({
    name,
    description: fc.oneof(fc.constant(undefined), fc.string({ unit: 'grapheme' }), fc.constant('a */ b\n// c')),
    flag: fc.oneof(
      fc.record({ type: fc.constant('string' as const), defaultValue: fc.string({ unit: anyCharacter }) }),
      fc.record({ type: fc.constantFrom('integer' as const, 'float' as const), defaultValue: fc.integer() }),
      fc.record({ type: fc.constant('boolean' as const), defaultValue: fc.boolean() }),
      fc.record({
        type: fc.constant('object' as const),
        defaultValue: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
      }),
    ),
    variants: fc.array(name, { maxLength: 3 }),
  })
  .map(({ flag, variants, ...rest }) => ({
    ...rest,
    ...flag,
    declared: flag.type,
    dependencies: [],
    environments: new Map([
      [
        'production',
        {
          enabled: true,
          strategies: [],
          otherStrategies: [],
          variants: variants.map((one) => ({ name: one, weight: 1 })),
        },
      ],
    ]),
  }));

describe('whatever flags are called', () => {
  it('the text is TypeScript, and has names, variants and defaults as they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(typed, { selector: ({ name }) => name, maxLength: 4 }), async (flags) => {
        const source = sourceOf('shop', flags.map(typedFlag));
        const { code } = await transform(source, { loader: 'ts', format: 'esm', charset: 'utf8' });
        const written = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
        const off = written.unleashFlags({
          isEnabled: () => true,
          getVariant: () => ({ name: 'disabled', enabled: false }),
        });
        expect(Object.keys(off).toSorted()).toEqual(flags.map((flag) => flag.name).toSorted());
        for (const { name, type, defaultValue, environments } of flags) {
          const variants = environments.get('production')?.variants.map((one) => one.name) ?? [];
          expect(written.flagVariants[name]).toEqual([...new Set(variants)].toSorted());
          // Lone surrogates are replaced, because they are no valid text; a flag without payloads is on.
          const expected = typeof defaultValue === 'string' ? defaultValue : JSON.parse(JSON.stringify(defaultValue));
          expect(off[name]()).toEqual(type === 'boolean' ? true : expected);
        }
      }),
      { numRuns: runs(50, 6_000) },
    );
  });
});
