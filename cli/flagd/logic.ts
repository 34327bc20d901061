/** A rule of JsonLogic in flagd's form; a constant evaluates to itself. */
export type Logic = boolean | number | string | null | readonly Logic[] | { readonly [operator: string]: Logic };

/** Whether all rules hold. Constants are folded, so that the result shows what is always or never true. */
export const all = (rules: readonly Logic[]): Logic => {
  const open = rules.filter((rule) => rule !== true);
  if (open.includes(false)) return false;
  const [first = true, ...others] = open;
  return others.length === 0 ? first : { and: open };
};

/** Whether any of the rules holds. */
export const any = (rules: readonly Logic[]): Logic => {
  const open = rules.filter((rule) => rule !== false);
  if (open.includes(true)) return true;
  const [first = false, ...others] = open;
  return others.length === 0 ? first : { or: open };
};

export const not = (rule: Logic): Logic => (typeof rule === 'boolean' ? !rule : { '!': [rule] });

/** A result with the condition under which it counts. */
export interface Branch<T extends Logic = Logic> {
  readonly when: Logic;
  readonly result: T;
}

/** The result of the first branch whose condition holds. */
export const firstOf = (branches: readonly Branch[], otherwise: Logic): Logic => {
  const possible = branches.filter(({ when }) => when !== false);
  const certain = possible.findIndex(({ when }) => when === true);
  const open = certain < 0 ? possible : possible.slice(0, certain);
  const last = possible[certain]?.result ?? otherwise;
  return open.length === 0 ? last : { if: [...open.flatMap(({ when, result }) => [when, result]), last] };
};
