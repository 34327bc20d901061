/** A context field by its name, and its place in the memory of prepared contexts. */
export interface Field {
  readonly name: string;
  readonly place: number;
}

const known = new Map<string, Field>();

/**
 * How many names have a place. Definitions use a few dozen. The limit keeps definitions with ever new names from
 * filling the memory of a long-lived process and of each context.
 */
const MAX_KNOWN = 1_024;

/** The place of all names beyond the limit: their values are not remembered, but read each time. */
export const NO_PLACE = MAX_KNOWN;

/** The field with a name. The lookup happens at compile time, so that an evaluation needs only the place. */
export const fieldNamed = (name: string): Field => {
  const field = known.get(name);
  if (field !== undefined) return field;
  if (known.size === MAX_KNOWN) return { name, place: NO_PLACE };
  const added = { name, place: known.size };
  known.set(name, added);
  return added;
};

/** Most places that a new context reserves. Further fields cost a context nothing until they are read. */
const MAX_COMMON = 64;

/** Number of places that a new context reserves. */
export const commonPlaces = (): number => Math.min(known.size, MAX_COMMON);
