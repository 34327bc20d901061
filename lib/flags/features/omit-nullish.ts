/** The members of `T` without null; absent where they were null or undefined. */
export type Stated<T extends object> = {
  [K in keyof T as null extends T[K] ? never : undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as null extends T[K] ? K : undefined extends T[K] ? K : never]?: NonNullable<T[K]>;
};

/**
 * A copy without the members that are null or undefined: what a document states. (The assertion says what the filter
 * does; the compiler cannot follow it through entries.)
 */
export const omitNullish = <T extends object>(members: T): Stated<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined)) as Stated<T>;
