import { beginning } from '../basics/shorten.ts';

/** Maximum number of items of a list that a sentence names. */
const maxListed = 5;

/** Maximum number of characters of a value that a sentence shows, as in messages of errors (contract: errors §5). */
const maxShown = 100;

export const excerpt = (text: string): string => (text.length > maxShown ? `${beginning(text, maxShown)}…` : text);
export const quoted = (text: string): string => `“${excerpt(text)}”`;
/** `a, b and 2 more` */
export const listed = (items: readonly string[]): string => {
  const first = items.slice(0, maxListed).join(', ');
  return items.length > maxListed ? `${first} and ${items.length - maxListed} more` : first;
};
export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Any value in words: `none`, `on`, `“a text”`. */
export const plain = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'object' ? excerpt(JSON.stringify(value)) : String(value);
};
