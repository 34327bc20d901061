/** The query of an address, written as the API writes queries: a list repeats its name. */

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
  // Filters contain many colons and commas, and these need no escape in a query.
  const written = parameters.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/');
  return written === '' ? '' : `?${written}`;
};

/** A parameter of an address as text; undefined: it is missing or empty. */
export const text = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value);
