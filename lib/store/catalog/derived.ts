/**
 * Remembers a value that is computed from a state of the catalog alone. States, their maps and their records are never
 * changed, only replaced. So the value stays right as long as that object is in use, and is forgotten together with it
 * (docs/decisions/0174-nothing-twice.md).
 */
export const derived = <A extends object, T>(make: (a: A) => T): ((a: A) => T) => {
  const known = new WeakMap<A, { readonly value: T }>();
  return (a) => {
    const found = known.get(a) ?? { value: make(a) };
    known.set(a, found);
    return found.value;
  };
};

/** Remembers a value that is computed from two objects; it is forgotten together with either of them. */
export const derivedOfTwo = <A extends object, B extends object, T>(make: (a: A, b: B) => T): ((a: A, b: B) => T) => {
  const ofFirst = derived((a: A) => derived((b: B) => make(a, b)));
  return (a, b) => ofFirst(a)(b);
};
