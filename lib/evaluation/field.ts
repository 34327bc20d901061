/** A context field by its name, and its place in the memory of prepared contexts. */
export interface Field {
  readonly name: string;
  readonly place: number;
}

const known = new Map<string, Field>();

/**
 * Number of names that have a place. Definitions use a few dozen. Definitions with ever new names must not fill the
 * memory of a long-lived process, nor that of each context.
 */
const MAX_KNOWN = 1_024;

/** The place of all further names: their values are not remembered but read each time. */
export const NO_PLACE = MAX_KNOWN;

/** The field of that name. It is looked up while compiling, so that running needs its place only. */
export const fieldNamed = (name: string): Field => {
  const field = known.get(name);
  if (field !== undefined) return field;
  if (known.size === MAX_KNOWN) return { name, place: NO_PLACE };
  const added = { name, place: known.size };
  known.set(name, added);
  return added;
};

/** Further fields cost a context nothing until they are read. */
const MAX_COMMON = 64;

/** Places that a new context has room for. */
export const commonPlaces = (): number => Math.min(known.size, MAX_COMMON);
