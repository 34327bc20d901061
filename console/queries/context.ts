/** One field of a context; several values are separated by commas, and all combinations are evaluated. */
export interface ContextField {
  readonly name: string;
  readonly values: string;
}

/** Fields with a place of their own; all others are properties. */
const ownFields: ReadonlySet<string> = new Set(['userId', 'sessionId', 'remoteAddress', 'currentTime']);

/** The API needs the name of an application. */
const defaultAppName = 'playground';

/** A context as the API takes it, in the order in which the fields were given. */
export const contextOf = (fields: readonly ContextField[]) => {
  const given = fields.filter(({ name, values }) => name !== '' && values !== '');
  const own = given.filter(({ name }) => ownFields.has(name)).map(({ name, values }) => [name, values] as const);
  const others = given.filter(({ name }) => name !== 'appName' && !ownFields.has(name));
  return {
    appName: given.find(({ name }) => name === 'appName')?.values ?? defaultAppName,
    ...Object.fromEntries(own),
    ...(others.length > 0 && { properties: Object.fromEntries(others.map(({ name, values }) => [name, values])) }),
  };
};
