import { invalid, memberPath } from '../../contract/problems.ts';

/** The escape of half a surrogate pair. JSON needs one for it, because UTF-8 cannot contain it. */
const surrogate = /\\u[dD][89a-fA-F]/;

const requireUnicode = (text: string, path: string): void => {
  if (!text.isWellFormed()) throw invalid(path, 'must be Unicode text: it has half of a surrogate pair');
};

/**
 * Returns the value if all its texts and member names are Unicode (RFC 7493 §2.1). DynamoDB refuses a whole request
 * that contains other text.
 * @throws Problem `ValidationError` naming the first text that is not Unicode
 */
export const requireWellFormed = <T>(value: T, path = ''): T => {
  if (typeof value === 'string') requireUnicode(value, path);
  if (value !== null && typeof value === 'object')
    for (const [name, member] of Object.entries(value)) {
      requireUnicode(name, path);
      requireWellFormed(member, memberPath(path, name));
    }
  return value;
};

/** Whether a JSON text may contain text that is not Unicode; few do. */
export const hasSurrogateEscape = (json: string): boolean => surrogate.test(json);
