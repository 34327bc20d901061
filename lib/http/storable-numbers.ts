import { invalid, memberPath } from '../contract/problems.ts';

const largest = Number.MAX_SAFE_INTEGER;
/** Well above what DynamoDB can still tell from zero, well below what anyone means. */
const smallest = 1e-100;

const fits = (number: number): boolean => number === 0 || (Math.abs(number) >= smallest && Math.abs(number) <= largest);

/**
 * Hands on what a request wants stored, if all of its numbers can be: DynamoDB keeps 38 digits, JavaScript is exact up
 * to 2^53 − 1.
 * @throws Problem `ValidationError` naming the first number that cannot
 */
export const requireStorableNumbers = <T>(value: T, path = ''): T => {
  if (typeof value === 'number' && !fits(value))
    throw invalid(path, `must be a number of at most ${largest}, and not too small to be told from 0`, value);
  if (value !== null && typeof value === 'object')
    for (const [name, member] of Object.entries(value)) requireStorableNumbers(member, memberPath(path, name));
  return value;
};
