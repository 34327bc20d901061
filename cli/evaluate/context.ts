import { usageError } from '../exit.ts';

/** What the options of `evaluate` say of a context. */
export interface ContextOptions {
  readonly user?: string;
  readonly session?: string;
  readonly ip?: string;
  readonly app: string;
  readonly time?: string;
  readonly property?: readonly string[];
  readonly context?: string;
}

/** A context as the playground takes it. */
export type GivenContext = Readonly<Record<string, unknown>> & { readonly appName: string };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws CliError when it is no JSON object */
const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The same error as for other values.
  }
  throw usageError('--context must be a JSON object, e.g. \'{"userId":"7"}\'.');
};

/** `country=no` as a pair. @throws CliError */
const pairOf = (text: string): readonly [string, string] => {
  const at = text.indexOf('=');
  if (at < 1) throw usageError(`--property "${text}" must have the form name=value.`);
  return [text.slice(0, at), text.slice(at + 1)];
};

/** The context that the options describe; single options go before the members of `--context`. @throws CliError */
export const contextOf = ({ user, session, ip, app, time, property = [], context }: ContextOptions): GivenContext => {
  const whole = context === undefined ? {} : parsed(context);
  const properties = {
    ...(isObject(whole.properties) && whole.properties),
    ...Object.fromEntries(property.map(pairOf)),
  };
  return {
    appName: app,
    ...whole,
    ...(user !== undefined && { userId: user }),
    ...(session !== undefined && { sessionId: session }),
    ...(ip !== undefined && { remoteAddress: ip }),
    ...(time !== undefined && { currentTime: time }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
};
