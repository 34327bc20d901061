import type { FlagType } from '../../flags/flag.ts';
import { jsonText, plainLine } from '../../output/plain-text.ts';
import { generatedHead } from '../uses/generated.ts';
import { literal, memberName, quoted } from './literal.ts';
import type { TypedFlag } from './typed-flag.ts';

/** The names of types in OpenFeature's methods. */
const methodNames: Readonly<Record<FlagType, string>> = {
  boolean: 'Boolean',
  string: 'String',
  integer: 'Number',
  float: 'Number',
  object: 'Object',
};

/** The end of a comment is looked for last: what is removed before may have stood between its two characters. */
const comment = ({ description }: TypedFlag): string =>
  description === undefined
    ? ''
    : `  /** ${plainLine(description).replaceAll(/\s+/g, ' ').replaceAll('*/', '*\\/').trim()} */\n`;

/** The short name of the type of a flag's values. */
const shortType = ({ name, type, valueType }: TypedFlag): string =>
  type === 'object' ? `Flags[${quoted(name)}]` : valueType;

/** The parameters of an accessor: the context, and a default if nobody declared one. */
const parameters = (flag: TypedFlag): string => {
  const type = shortType(flag);
  return flag.defaultValue === undefined
    ? `context: C | undefined, defaultValue: ${type}`
    : `context?: C, defaultValue: ${type} = ${literal(flag.defaultValue)}`;
};

/** The end of the name of a method of OpenFeature's clients, e.g. `ObjectValue<Flags['limits']>`. */
const method = (flag: TypedFlag, kind: 'Value' | 'Details'): string =>
  `${methodNames[flag.type]}${kind}${flag.type === 'object' ? `<${shortType(flag)}>` : ''}`;

const valueAccessor = (flag: TypedFlag): string => {
  const { name } = flag;
  return `${comment(flag)}  ${memberName(name)}: (${parameters(flag)}): Promise<${shortType(flag)}> =>
    client.get${method(flag, 'Value')}(${quoted(name)}, defaultValue, context),`;
};

const detailsAccessor = (flag: TypedFlag): string => {
  const { name } = flag;
  return `${comment(flag)}  ${memberName(name)}: async (${parameters(flag)}): Promise<FlagDetails<${quoted(name)}>> =>
    withKnownVariant(
      await client.get${method(flag, 'Details')}(${quoted(name)}, defaultValue, context),
      flagVariants[${quoted(name)}],
    ),`;
};

const unleashAccessor = (flag: TypedFlag): string => {
  const { name, type, hasPayloads } = flag;
  if (type === 'boolean' && !hasPayloads)
    return `${comment(flag)}  ${memberName(name)}: (context?: C): boolean => client.isEnabled(${quoted(name)}, context),`;
  return `${comment(flag)}  ${memberName(name)}: (${parameters(flag)}): ${shortType(flag)} =>
    payloadOf(client.getVariant(${quoted(name)}, context), defaultValue),`;
};

const lines = (flags: readonly TypedFlag[], lineOf: (flag: TypedFlag) => string): string =>
  flags.map((flag) => `${lineOf(flag)}\n`).join('');

const head = (
  project: string,
): string => `${generatedHead} from the flags of the project ${jsonText(project)}. Do not edit.

/** A value of JSON. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };
`;

const declarations = (flags: readonly TypedFlag[]): string => `
/** The flags and the types of their values. */
export type Flags = {
${lines(flags, (flag) => `${comment(flag)}  ${memberName(flag.name)}: ${flag.valueType};`)}};

/** The name of a flag. */
export type FlagName = keyof Flags;

/** Names of the variants that each flag has, in whichever environment. */
export const flagVariants = {
${lines(flags, ({ name, variants }) => `  ${memberName(name)}: [${variants.map(quoted).join(', ')}],`)}} as const;

/** The name of a variant of a flag. */
export type FlagVariant<Name extends FlagName> = (typeof flagVariants)[Name][number];
`;

const openFeature = (flags: readonly TypedFlag[]): string => `
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

/** What is used of a client of OpenFeature, such as that of \`@openfeature/server-sdk\`. */
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

/** A function for each flag: \`await openFeatureFlags(OpenFeature.getClient())${example(flags)}\`. */
export const openFeatureFlags = <C>(client: OpenFeatureClient<C>) => ({
${lines(flags, valueAccessor)}});

/** The same with variant and reason. */
export const openFeatureDetails = <C>(client: OpenFeatureClient<C>) => ({
${lines(flags, detailsAccessor)}});
`;

const unleash = (flags: readonly TypedFlag[]): string => `
interface UnleashVariant {
  readonly name: string;
  readonly enabled: boolean;
  readonly payload?: { readonly type: string; readonly value: string } | undefined;
}

/** What is used of a client of Unleash, such as \`unleash-client\`. */
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

/** A function for each flag: \`unleashFlags(unleash)${example(flags)}\`. */
export const unleashFlags = <C>(client: UnleashClient<C>) => ({
${lines(flags, unleashAccessor)}});
`;

const example = ([first]: readonly TypedFlag[]): string => {
  if (first === undefined) return '';
  const name = memberName(first.name);
  const member = name === first.name ? `.${name}` : name.startsWith('[') ? name : `[${name}]`;
  return `${member.replaceAll('*/', '*\\/')}(context)`;
};

/** A TypeScript file with the flags of a project. Equal flags give an equal text. */
export const sourceOf = (project: string, flags: readonly TypedFlag[]): string =>
  [head(project), declarations(flags), openFeature(flags), unleash(flags)].join('');
