import { invalid, memberPath } from '../contract/problems.ts';

/** Where a text in JSON may have half of a surrogate pair: nowhere without such an escape, since UTF-8 has none. */
const surrogate = /\\u[dD][89a-fA-F]/;

const requireUnicode = (text: string, path: string): void => {
  if (!text.isWellFormed()) throw invalid(path, 'must be Unicode text: it has half of a surrogate pair');
};

/**
 * Hands on a value whose texts, names of members included, are Unicode (RFC 7493 §2.1). What is not can neither be
 * stored nor be part of a key: DynamoDB refuses the whole request.
 * @throws Problem `ValidationError` naming the first text that is none
 */
export const wellFormed = <T>(value: T, path = ''): T => {
  if (typeof value === 'string') requireUnicode(value, path);
  if (value !== null && typeof value === 'object')
    for (const [name, member] of Object.entries(value)) {
      requireUnicode(name, path);
      wellFormed(member, memberPath(path, name));
    }
  return value;
};

/** Whether a JSON text has to be looked at closer, which few have. */
export const mayBeIllFormed = (json: string): boolean => surrogate.test(json);
