import { isObject } from '../../lib/basics/object.ts';
import { usageError } from '../exit.ts';

/** The options of `evaluate` that describe a context. */
export interface ContextOptions {
  readonly user?: string;
  readonly session?: string;
  readonly ip?: string;
  readonly app: string;
  readonly time?: string;
  readonly property?: readonly string[];
  readonly context?: string;
}

/** A context in the form of the playground API. */
export type GivenContext = Readonly<Record<string, unknown>> & { readonly appName: string };

/** @throws CliError when the text is no JSON object */
const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Malformed JSON leads to the same error as other values.
  }
  throw usageError('--context must be a JSON object, e.g. \'{"userId":"7"}\'.');
};

/** Parses `country=no` to a pair. @throws CliError */
const pairOf = (text: string): readonly [string, string] => {
  const at = text.indexOf('=');
  if (at < 1) throw usageError(`--property "${text}" must have the form name=value.`);
  return [text.slice(0, at), text.slice(at + 1)];
};

/** The context that the options describe; single options override the members of `--context`. @throws CliError */
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
