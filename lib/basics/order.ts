/** Compares texts by code unit, so that an order does not depend on the locale (contract: requests §12). */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares names by code unit. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number => byText(a.name, b.name);

/** Compares the keys of entries by code unit. */
export const byKey = ([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number =>
  byText(a, b);
