/** The part of an address after `?`, written as the API writes queries: a list is a name that is repeated. */

type Search = Record<string, unknown>;

export const parseSearch = (query: string): Search => {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
};

export const stringifySearch = (search: Search): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) parameters.append(name, String(one));
  // Colons and commas need no escape there, and filters are full of them.
  const written = parameters.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/');
  return written === '' ? '' : `?${written}`;
};

/** What an address says, as a text; undefined: nothing. */
export const text = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value);
