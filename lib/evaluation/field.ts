/** A context field by its name, and its place in the memory of prepared contexts. */
export interface Field {
  readonly name: string;
  readonly place: number;
}

const known = new Map<string, Field>();

/**
 * The field of that name. Looked up while compiling, so that running needs its place only. Names are never forgotten:
 * there are as many as definitions have ever used.
 */
export const fieldNamed = (name: string): Field => {
  let field = known.get(name);
  if (field === undefined) {
    field = { name, place: known.size };
    known.set(name, field);
  }
  return field;
};

/** Rarely used fields cost a context nothing before they are asked for. */
const MOST_COMMON = 64;

/** Places that a new context has room for. */
export const commonPlaces = (): number => Math.min(known.size, MOST_COMMON);
