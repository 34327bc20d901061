/** One context field. Commas separate several values, and all combinations are evaluated. */
export interface ContextField {
  readonly name: string;
  readonly values: string;
}

/** Fields that are members of the context itself; all others are properties. */
const ownFields: ReadonlySet<string> = new Set(['userId', 'sessionId', 'remoteAddress', 'currentTime']);

/** The API requires an application name. */
const defaultAppName = 'playground';

/** Converts fields to a context of the API, in the given order. */
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
