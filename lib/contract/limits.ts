/**
 * The limits that a caller can meet, each written once (contract: limits). What only one rule of a domain knows stands
 * beside that rule.
 */

/** Most details that one error lists. */
export const maxDetails = 100;
/** Characters of a value or a name that an error repeats. */
export const maxEcho = 100;
/** Characters of one text of an error; a longer one names too many things to be read. */
export const maxErrorText = 4_000;
/** Bytes of an error answer. */
export const maxErrorBytes = 65_536;
