// Written by "halyard types" from the flags of the project "shop". Do not edit.

/** A value of JSON. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

/** The flags and the types of their values. */
export type Flags = {
  'button.text': string;
  /** A checkout on one page *\/ at last */
  checkout: boolean;
  discount: number;
  layout: (number | string)[] | { columns: number };
  limits: { max: number; names: string[] };
  off: string;
  payments: boolean;
  truth: boolean;
};

/** The name of a flag. */
export type FlagName = keyof Flags;

/** Names of the variants that each flag has, in whichever environment. */
export const flagVariants = {
  'button.text': ['long', 'short', 'trial'],
  checkout: [],
  discount: ['some'],
  layout: ['grid', 'list'],
  limits: ['many'],
  off: [],
  payments: ['card'],
  truth: ['yes'],
} as const;

/** The name of a variant of a flag. */
export type FlagVariant<Name extends FlagName> = (typeof flagVariants)[Name][number];

/** The value of a flag, and why it is this one. */
export interface FlagDetails<Name extends FlagName> {
  readonly value: Flags[Name];
  /** undefined: none, or one that this file does not know yet. */
  readonly variant: FlagVariant<Name> | undefined;
  readonly reason: string | undefined;
}

interface Details<T> {
  readonly value: T;
  readonly variant?: string | undefined;
  readonly reason?: string | undefined;
}

/** What is used of a client of OpenFeature, such as that of `@openfeature/server-sdk`. */
export interface OpenFeatureClient<C> {
  getBooleanValue(name: string, defaultValue: boolean, context?: C): Promise<boolean>;
  getStringValue(name: string, defaultValue: string, context?: C): Promise<string>;
  getNumberValue(name: string, defaultValue: number, context?: C): Promise<number>;
  getObjectValue<T extends JsonValue>(name: string, defaultValue: T, context?: C): Promise<T>;
  getBooleanDetails(name: string, defaultValue: boolean, context?: C): Promise<Details<boolean>>;
  getStringDetails(name: string, defaultValue: string, context?: C): Promise<Details<string>>;
  getNumberDetails(name: string, defaultValue: number, context?: C): Promise<Details<number>>;
  getObjectDetails<T extends JsonValue>(name: string, defaultValue: T, context?: C): Promise<Details<T>>;
}

const withKnownVariant = <T, V extends string>({ value, variant, reason }: Details<T>, known: readonly V[]) => ({
  value,
  variant: known.find((one) => one === variant),
  reason,
});

/** A function for each flag: `await openFeatureFlags(OpenFeature.getClient())['button.text'](context)`. */
export const openFeatureFlags = <C>(client: OpenFeatureClient<C>) => ({
  'button.text': (context?: C, defaultValue: string = ''): Promise<string> =>
    client.getStringValue('button.text', defaultValue, context),
  /** A checkout on one page *\/ at last */
  checkout: (context?: C, defaultValue: boolean = false): Promise<boolean> =>
    client.getBooleanValue('checkout', defaultValue, context),
  discount: (context?: C, defaultValue: number = 0.1): Promise<number> =>
    client.getNumberValue('discount', defaultValue, context),
  layout: (context: C | undefined, defaultValue: Flags['layout']): Promise<Flags['layout']> =>
    client.getObjectValue<Flags['layout']>('layout', defaultValue, context),
  limits: (context?: C, defaultValue: Flags['limits'] = { max: 3, names: ['a'] }): Promise<Flags['limits']> =>
    client.getObjectValue<Flags['limits']>('limits', defaultValue, context),
  off: (context?: C, defaultValue: string = 'it\'s "off"'): Promise<string> =>
    client.getStringValue('off', defaultValue, context),
  payments: (context?: C, defaultValue: boolean = false): Promise<boolean> =>
    client.getBooleanValue('payments', defaultValue, context),
  truth: (context?: C, defaultValue: boolean = false): Promise<boolean> =>
    client.getBooleanValue('truth', defaultValue, context),
});

/** The same with variant and reason. */
export const openFeatureDetails = <C>(client: OpenFeatureClient<C>) => ({
  'button.text': async (context?: C, defaultValue: string = ''): Promise<FlagDetails<'button.text'>> =>
    withKnownVariant(
      await client.getStringDetails('button.text', defaultValue, context),
      flagVariants['button.text'],
    ),
  /** A checkout on one page *\/ at last */
  checkout: async (context?: C, defaultValue: boolean = false): Promise<FlagDetails<'checkout'>> =>
    withKnownVariant(
      await client.getBooleanDetails('checkout', defaultValue, context),
      flagVariants['checkout'],
    ),
  discount: async (context?: C, defaultValue: number = 0.1): Promise<FlagDetails<'discount'>> =>
    withKnownVariant(
      await client.getNumberDetails('discount', defaultValue, context),
      flagVariants['discount'],
    ),
  layout: async (context: C | undefined, defaultValue: Flags['layout']): Promise<FlagDetails<'layout'>> =>
    withKnownVariant(
      await client.getObjectDetails<Flags['layout']>('layout', defaultValue, context),
      flagVariants['layout'],
    ),
  limits: async (context?: C, defaultValue: Flags['limits'] = { max: 3, names: ['a'] }): Promise<FlagDetails<'limits'>> =>
    withKnownVariant(
      await client.getObjectDetails<Flags['limits']>('limits', defaultValue, context),
      flagVariants['limits'],
    ),
  off: async (context?: C, defaultValue: string = 'it\'s "off"'): Promise<FlagDetails<'off'>> =>
    withKnownVariant(
      await client.getStringDetails('off', defaultValue, context),
      flagVariants['off'],
    ),
  payments: async (context?: C, defaultValue: boolean = false): Promise<FlagDetails<'payments'>> =>
    withKnownVariant(
      await client.getBooleanDetails('payments', defaultValue, context),
      flagVariants['payments'],
    ),
  truth: async (context?: C, defaultValue: boolean = false): Promise<FlagDetails<'truth'>> =>
    withKnownVariant(
      await client.getBooleanDetails('truth', defaultValue, context),
      flagVariants['truth'],
    ),
});

interface UnleashVariant {
  readonly name: string;
  readonly enabled: boolean;
  readonly payload?: { readonly type: string; readonly value: string } | undefined;
}

/** What is used of a client of Unleash, such as `unleash-client`. */
export interface UnleashClient<C> {
  isEnabled(name: string, context?: C): boolean;
  getVariant(name: string, context?: C): UnleashVariant;
}

/** As JSON. */
const payloadText = ({ type, value }: NonNullable<UnleashVariant['payload']>): string => {
  if (type === 'json') return value;
  return JSON.stringify(type === 'number' ? Number(value) : value);
};

const payloadOf = <T>({ enabled, payload }: UnleashVariant, defaultValue: T): T => {
  if (!enabled || !payload) return defaultValue;
  try {
    const value = JSON.parse(payloadText(payload));
    return value === null || typeof value !== typeof defaultValue ? defaultValue : value;
  } catch {
    return defaultValue;
  }
};

/** A function for each flag: `unleashFlags(unleash)['button.text'](context)`. */
export const unleashFlags = <C>(client: UnleashClient<C>) => ({
  'button.text': (context?: C, defaultValue: string = ''): string =>
    payloadOf(client.getVariant('button.text', context), defaultValue),
  /** A checkout on one page *\/ at last */
  checkout: (context?: C): boolean => client.isEnabled('checkout', context),
  discount: (context?: C, defaultValue: number = 0.1): number =>
    payloadOf(client.getVariant('discount', context), defaultValue),
  layout: (context: C | undefined, defaultValue: Flags['layout']): Flags['layout'] =>
    payloadOf(client.getVariant('layout', context), defaultValue),
  limits: (context?: C, defaultValue: Flags['limits'] = { max: 3, names: ['a'] }): Flags['limits'] =>
    payloadOf(client.getVariant('limits', context), defaultValue),
  off: (context?: C, defaultValue: string = 'it\'s "off"'): string =>
    payloadOf(client.getVariant('off', context), defaultValue),
  payments: (context?: C): boolean => client.isEnabled('payments', context),
  truth: (context?: C, defaultValue: boolean = false): boolean =>
    payloadOf(client.getVariant('truth', context), defaultValue),
});
