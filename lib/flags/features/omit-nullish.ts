/** The members of `T` without null; optional where they could be null or undefined. */
export type WithoutNullish<T extends object> = {
  [K in keyof T as null extends T[K] ? never : undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as null extends T[K] ? K : undefined extends T[K] ? K : never]?: NonNullable<T[K]>;
};

/**
 * A copy without the members that are null or undefined. The compiler cannot follow the filter through entries, so its
 * result is asserted.
 */
export const omitNullish = <T extends object>(members: T): WithoutNullish<T> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined),
  ) as WithoutNullish<T>;
