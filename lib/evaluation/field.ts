/** A context field by its name, and its place in the memory of prepared contexts. */
export interface Field {
  readonly name: string;
  readonly place: number;
}

const known = new Map<string, Field>();

/**
 * Names that have a place. Definitions use a few dozen; whoever makes up ever new ones must not fill the memory of a
 * process that lives long, nor that of each context.
 */
const MOST_KNOWN = 1_024;

/** Where the values of all further names are: they are remembered nowhere, but read each time. */
export const NOWHERE = MOST_KNOWN;

/** The field of that name. Looked up while compiling, so that running needs its place only. */
export const fieldNamed = (name: string): Field => {
  const field = known.get(name);
  if (field !== undefined) return field;
  if (known.size === MOST_KNOWN) return { name, place: NOWHERE };
  const added = { name, place: known.size };
  known.set(name, added);
  return added;
};

/** Rarely used fields cost a context nothing before they are asked for. */
const MOST_COMMON = 64;

/** Places that a new context has room for. */
export const commonPlaces = (): number => Math.min(known.size, MOST_COMMON);
