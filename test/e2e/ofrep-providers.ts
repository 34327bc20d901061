import { createRequire } from 'node:module';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { type EvaluationContext, type JsonValue, OpenFeature as Servers } from '@openfeature/server-sdk';
import { ClientProviderEvents, ClientProviderStatus, OpenFeature as Pages, type Provider } from '@openfeature/web-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asDeployed, startService, type TestService } from './harness.ts';

const page = 'Bearer *:production.page';
const server = '*:production.server';
const uuid = '5c3d8535-f81a-4478-a6d3-afaa4d51199e';
const otherUuid = 'f20bd32d-703b-48b6-bc8e-79d53c85134a';

type PayloadType = 'string' | 'number' | 'json';
interface CanonicalFlag {
  readonly key: string;
  readonly type: PayloadType;
  /** Values by name; everybody gets the first one. */
  readonly variants: Readonly<Record<string, string>>;
  readonly disabled?: true;
}

const object = { showImages: true, title: 'Check out these pics!', imagesPerPage: 100 };
const enabledFlags: readonly CanonicalFlag[] = [
  { key: 'boolean-flag', type: 'json', variants: { on: 'true', off: 'false' } },
  { key: 'string-flag', type: 'string', variants: { greeting: 'hi', parting: 'bye' } },
  { key: 'integer-flag', type: 'number', variants: { ten: '10', one: '1' } },
  { key: 'float-flag', type: 'number', variants: { half: '0.5', tenth: '0.1' } },
  { key: 'large-integer-flag', type: 'number', variants: { 'max-int32': '2147483647', one: '1' } },
  { key: 'huge-integer-flag', type: 'number', variants: { 'max-safe': '9007199254740991', one: '1' } },
  { key: 'integral-float-flag', type: 'number', variants: { ten: '10.0', tenth: '0.1' } },
  { key: 'boolean-zero-flag', type: 'json', variants: { zero: 'false', 'non-zero': 'true' } },
  { key: 'integer-zero-flag', type: 'number', variants: { zero: '0', 'non-zero': '1' } },
  { key: 'string-zero-flag', type: 'string', variants: { zero: '', 'non-zero': 'str' } },
  { key: 'object-flag', type: 'json', variants: { template: JSON.stringify(object), empty: '{}' } },
  { key: 'wrong-flag', type: 'string', variants: { one: 'uno', two: 'dos' } },
  { key: 'changing-flag', type: 'string', variants: { foo: 'foo', bar: 'bar' } },
];
const canonicalFlags: readonly CanonicalFlag[] = [
  ...enabledFlags,
  ...enabledFlags.slice(0, 4).map((flag) => ({ ...flag, key: `disabled-${flag.key}`, disabled: true as const })),
];

const disabled = [
  ['disabled-boolean-flag', false],
  ['disabled-string-flag', 'bye'],
  ['disabled-integer-flag', 1],
  ['disabled-float-flag', 0.1],
] as const;

type Value = boolean | string | number | JsonValue;
interface Details {
  readonly value: unknown;
  readonly reason?: string | undefined;
  readonly variant?: string | undefined;
  readonly errorCode?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly flagMetadata: object;
}

/** A client of each SDK; the type of the default selects the method. */
interface Asked {
  readonly name: string;
  readonly evaluate: (key: string, standard: Value, context?: EvaluationContext) => Promise<Details>;
}

/**
 * OpenFeature's provider conformance (specification, appendix F), implemented from its requirements: canonical flags,
 * evaluation, errors, reasons, metadata, lifecycle and events, with the unmodified official providers.
 * @param addressOf address for the providers, without a trailing slash
 */
export const describeOfrepProviders = (place: string, addressOf: (service: TestService) => string): void => {
  let service: TestService;
  /** A unique domain of OpenFeature: its handlers outlive the providers, and other test files may share the process. */
  const domain = (name: string): string => `${name} at ${place}`;
  beforeAll(async () => {
    service = await startService({
      ...asDeployed,
      env: { INIT_FRONTEND_API_TOKENS: '*:production.page', INIT_CLIENT_API_TOKENS: server },
    });
    for (const flag of canonicalFlags) await seed(flag);
    await seedTargeting();
  });
  afterAll(async () => {
    await Servers.close();
    await Pages.close();
    await service.stop();
  });

  const admin = async (method: string, path: string, body: unknown): Promise<void> => {
    const answer = await service.call(method, `/api/admin/projects/default/features${path}`, body);
    expect([path, answer.status < 300]).toEqual([path, true]);
    await answer.arrayBuffer();
  };

  /** Gives the first variant all the weight. */
  const variantsOf = ({ type, variants }: CanonicalFlag) =>
    Object.entries(variants).map(([name, value], i) => ({
      name,
      ...(i === 0 ? { weightType: 'variable', weight: 1000 } : { weightType: 'fix', weight: 0 }),
      stickiness: 'default',
      payload: { type, value },
    }));

  const inProduction = ({ key }: Pick<CanonicalFlag, 'key'>): string => `/${key}/environments/production`;

  const seed = async (flag: CanonicalFlag): Promise<void> => {
    await admin('POST', '', { name: flag.key });
    await admin('PUT', `${inProduction(flag)}/variants`, variantsOf(flag));
    if (!flag.disabled) await admin('POST', `${inProduction(flag)}/on`, {});
  };

  /** Creates a flag with `hit` for one targeting key, and `miss` for everybody else. */
  const seedTargeting = async (): Promise<void> => {
    const flag = { key: 'targeting-key-flag', type: 'string', variants: {} } as const;
    const strategy = (value: string, constraints: readonly object[]) => ({
      name: 'default',
      constraints,
      variants: variantsOf({ ...flag, variants: { [value]: value } }),
    });
    await admin('POST', '', { name: flag.key });
    await admin(
      'POST',
      `${inProduction(flag)}/strategies`,
      strategy('hit', [{ contextName: 'userId', operator: 'IN', values: [uuid] }]),
    );
    await admin('POST', `${inProduction(flag)}/strategies`, strategy('miss', []));
    await admin('POST', `${inProduction(flag)}/on`, {});
    const plain = { key: 'plain-flag' };
    await admin('POST', '', { name: plain.key });
    await admin('POST', `${inProduction(plain)}/strategies`, {
      name: 'default',
      constraints: [{ contextName: 'appName', operator: 'IN', values: ['shop'] }],
    });
    await admin('POST', `${inProduction(plain)}/on`, {});
  };

  const serverClient = () => {
    const provider = new OFREPProvider({ baseUrl: addressOf(service), headers: [['Authorization', server]] });
    Servers.setProvider(domain('tck'), provider);
    return Servers.getClient(domain('tck'));
  };

  const askServer = async (key: string, standard: Value, context?: EvaluationContext): Promise<Details> => {
    const client = serverClient();
    if (typeof standard === 'boolean') return client.getBooleanDetails(key, standard, context);
    if (typeof standard === 'string') return client.getStringDetails(key, standard, context);
    if (typeof standard === 'number') return client.getNumberDetails(key, standard, context);
    return client.getObjectDetails(key, standard, context);
  };

  const pageProvider = (options: Partial<ConstructorParameters<typeof OFREPWebProvider>[0]> = {}) =>
    new OFREPWebProvider({
      baseUrl: addressOf(service),
      headers: [['Authorization', page]],
      pollInterval: 0,
      cacheMode: 'disabled',
      ...options,
      // The types of provider and SDK differ in optional members.
    }) as OFREPWebProvider & Provider;

  const askPage = async (key: string, standard: Value, context: EvaluationContext = {}): Promise<Details> => {
    await Pages.setContext(domain('tck'), context as Parameters<typeof Pages.setContext>[1]);
    await Pages.setProviderAndWait(domain('tck'), pageProvider());
    const client = Pages.getClient(domain('tck'));
    if (typeof standard === 'boolean') return client.getBooleanDetails(key, standard);
    if (typeof standard === 'string') return client.getStringDetails(key, standard);
    if (typeof standard === 'number') return client.getNumberDetails(key, standard);
    return client.getObjectDetails(key, standard);
  };

  const both: readonly Asked[] = [
    { name: '@openfeature/ofrep-provider', evaluate: askServer },
    { name: '@openfeature/ofrep-web-provider', evaluate: askPage },
  ];

  describe.each(both)(`evaluation by $name at ${place}`, ({ evaluate }) => {
    it.each([
      ['boolean-flag', false, true, 'on'],
      ['string-flag', 'bye', 'hi', 'greeting'],
      ['integer-flag', 1, 10, 'ten'],
      ['float-flag', 0.1, 0.5, 'half'],
      ['large-integer-flag', 1, 2_147_483_647, 'max-int32'],
      ['huge-integer-flag', 1, 9_007_199_254_740_991, 'max-safe'],
      ['integral-float-flag', 0.1, 10, 'ten'],
      ['boolean-zero-flag', true, false, 'zero'],
      ['integer-zero-flag', 1, 0, 'zero'],
      ['string-zero-flag', 'fallback', '', 'zero'],
      ['object-flag', {}, object, 'template'],
    ] as const)('%s: value, variant, STATIC, and no error', async (key, standard, value, variant) => {
      const details = await evaluate(key, standard);
      expect(details).toMatchObject({ value, variant, reason: 'STATIC' });
      expect([details.errorCode, details.errorMessage || undefined]).toEqual([undefined, undefined]);
    });

    it('a context does not disturb a flag without targeting', async () => {
      const details = await evaluate('string-flag', 'bye', {
        targetingKey: otherUuid,
        nested: { a: [1] },
        since: 2026,
      });
      expect(details).toMatchObject({ value: 'hi', reason: 'STATIC' });
      expect(details.errorCode).toBeUndefined();
    });

    it.each([
      [{ targetingKey: uuid }, 'hit', 'TARGETING_MATCH'],
      [{ targetingKey: otherUuid }, 'miss', 'DEFAULT'],
      [{}, 'miss', 'DEFAULT'],
    ])('targeting: %o → %s, %s', async (context, value, reason) => {
      const details = await evaluate('targeting-key-flag', 'fallback', context);
      expect(details).toMatchObject({ value, variant: value, reason });
      expect(details.errorCode).toBeUndefined();
    });

    it('other members of the context arrive too', async () => {
      expect(await evaluate('plain-flag', false, { appName: 'shop' })).toMatchObject({
        value: true,
        reason: 'TARGETING_MATCH',
      });
      expect(await evaluate('plain-flag', true, { appName: 'other' })).toMatchObject({
        value: false,
        reason: 'DEFAULT',
      });
    });

    it('metadata of the flag', async () => {
      const { flagMetadata } = await evaluate('targeting-key-flag', '', { targetingKey: uuid });
      expect(flagMetadata).toMatchObject({
        project: 'default',
        environment: 'production',
        stale: false,
        strategy: 'default',
      });
    });

    it.each([
      ['string-flag', false],
      ['string-flag', 1],
      ['string-flag', 0.1],
      ['wrong-flag', false],
      ['boolean-flag', 'fallback'],
      ['boolean-flag', 1],
      ['integer-flag', false],
      ['integer-flag', 'fallback'],
      ['float-flag', false],
      ['float-flag', 'fallback'],
      ['object-flag', false],
      ['object-flag', 'fallback'],
      ['object-flag', 1],
    ] as const)('%s asked for with the default %o: TYPE_MISMATCH', async (key, standard) => {
      expect(await evaluate(key, standard)).toMatchObject({
        value: standard,
        reason: 'ERROR',
        errorCode: 'TYPE_MISMATCH',
      });
    });

    it('an unknown flag: FLAG_NOT_FOUND', async () => {
      expect(await evaluate('missing-flag', 'fallback')).toMatchObject({
        value: 'fallback',
        reason: 'ERROR',
        errorCode: 'FLAG_NOT_FOUND',
      });
    });
  });

  describe(`flags that are switched off, at ${place}`, () => {
    it.each(disabled)('%s in a page: the default of the code, DISABLED, no error', async (key, standard) => {
      const details = await askPage(key, standard);
      expect(details).toMatchObject({ value: standard, reason: 'DISABLED' });
      expect([details.errorCode, details.variant]).toEqual([undefined, undefined]);
    });

    it.each(disabled)('%s on a server: the default of the code', async (key, standard) => {
      // Version 0.1.3 of the provider treats an answer without a value as an error; newer versions have a newer core.
      expect((await askServer(key, standard)).value).toBe(standard);
    });

    it.each(disabled)('%s by the core of newer server providers: DISABLED, no value', async (key) => {
      const require = createRequire(createRequire(import.meta.url).resolve('@openfeature/ofrep-web-provider'));
      const { OFREPApi } = require('@openfeature/ofrep-core');
      const api = new OFREPApi({ baseUrl: addressOf(service), headers: [['Authorization', server]] });
      const { httpStatus, value } = await api.postEvaluateFlag(key, { context: {} });
      expect([httpStatus, value.reason, 'value' in value]).toEqual([200, 'DISABLED', false]);
    });
  });

  describe(`errors that are not about a flag, at ${place}`, () => {
    const wrong = { headers: [['Authorization', 'Bearer *:production.unknown']] as [string, string][] };

    it('an unknown token: defaults on a server, fatal in a page', async () => {
      Servers.setProvider(domain('refused'), new OFREPProvider({ baseUrl: addressOf(service), ...wrong }));
      const details = await Servers.getClient(domain('refused')).getBooleanDetails('boolean-flag', false);
      expect(details).toMatchObject({ value: false, reason: 'ERROR' });
      await expect(Pages.setProviderAndWait(domain('refused'), pageProvider(wrong))).rejects.toThrow();
      expect(Pages.getClient(domain('refused')).providerStatus).toBe(ClientProviderStatus.FATAL);
      expect(Pages.getClient(domain('refused')).getBooleanValue('boolean-flag', false)).toBe(false);
    });
  });

  describe(`lifecycle, at ${place}`, () => {
    it('both have a name', () => {
      expect(Servers.getProviderMetadata(domain('tck')).name).not.toBe('');
      expect(pageProvider().metadata.name).not.toBe('');
    });

    it('a page that reaches the service is ready', async () => {
      let ready = 0;
      const client = Pages.getClient(domain('ready'));
      client.addHandler(ClientProviderEvents.Ready, () => {
        ready++;
      });
      await Pages.setProviderAndWait(domain('ready'), pageProvider());
      expect([client.providerStatus, ready > 0]).toEqual([ClientProviderStatus.READY, true]);
    });

    it('a page that does not reach it reports an error, and goes on with defaults', async () => {
      let errors = 0;
      const client = Pages.getClient(domain('unreachable'));
      client.addHandler(ClientProviderEvents.Error, () => {
        errors++;
      });
      await expect(
        Pages.setProviderAndWait(domain('unreachable'), pageProvider({ baseUrl: 'http://127.0.0.1:9' })),
      ).rejects.toThrow();
      expect([client.providerStatus, errors > 0]).toEqual([ClientProviderStatus.ERROR, true]);
      expect(client.getBooleanDetails('boolean-flag', false)).toMatchObject({ value: false, reason: 'ERROR' });
    });

    it('closing twice does no harm', async () => {
      const provider = pageProvider();
      await provider.initialize?.({});
      await provider.onClose?.();
      await provider.onClose?.();
    });
  });

  describe(`events of a page that polls, at ${place}`, () => {
    let connected = true;
    const answers: number[] = [];
    afterEach(() => {
      connected = true;
    });
    /** The network of the page, which the test can cut. */
    const network: typeof fetch = async (...request) => {
      if (!connected) throw new Error('the connection is lost');
      const answer = await fetch(...request);
      answers.push(answer.status);
      return answer;
    };
    const begin = async (name: string) => {
      const client = Pages.getClient(domain(name));
      const seen: { readonly event: string; readonly flags: unknown }[] = [];
      for (const event of [ClientProviderEvents.ConfigurationChanged, ClientProviderEvents.Stale])
        client.addHandler(event, (details) => {
          const changed: unknown = details && 'flagsChanged' in details ? details.flagsChanged : undefined;
          seen.push({ event, flags: changed });
        });
      await Pages.setContext(domain(name), { targetingKey: uuid });
      await Pages.setProviderAndWait(domain(name), pageProvider({ pollInterval: 150, fetchImplementation: network }));
      return { client, seen };
    };
    const change = async (to: string): Promise<void> => {
      const flag = { key: 'changing-flag', type: 'string', variants: { [to]: to } } as const;
      await admin('PUT', `${inProduction(flag)}/variants`, variantsOf(flag));
    };

    it('polls are answered with 304 until a flag changes; the page learns of the change and applies it', async () => {
      const { client, seen } = await begin('changing');
      const before = client.getStringValue('changing-flag', 'unset');
      await expect.poll(() => answers.at(-1)).toBe(304);
      expect(seen).toEqual([]);
      await change('baz');
      await expect
        .poll(() => seen.at(-1))
        .toEqual({
          event: ClientProviderEvents.ConfigurationChanged,
          flags: ['changing-flag'],
        });
      expect([before, client.getStringValue('changing-flag', 'unset')]).toEqual(['foo', 'baz']);
    });

    it('without the service a page is stale and keeps its values; then it goes on', async () => {
      const { client, seen } = await begin('stale');
      connected = false;
      await expect.poll(() => seen.at(-1)?.event).toBe(ClientProviderEvents.Stale);
      expect(client.providerStatus).toBe(ClientProviderStatus.STALE);
      expect(client.getStringValue('string-flag', 'bye')).toBe('hi');
      connected = true;
      await change('again');
      await expect.poll(() => client.getStringValue('changing-flag', 'unset')).toBe('again');
    });

    it('a new context is asked about at once', async () => {
      const { client } = await begin('context');
      expect(client.getStringValue('targeting-key-flag', '')).toBe('hit');
      await Pages.setContext(domain('context'), { targetingKey: otherUuid });
      expect(client.getStringValue('targeting-key-flag', '')).toBe('miss');
    });
  });
};
