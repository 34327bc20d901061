import { invalid, memberPath } from '../../contract/problems.ts';

const maxNumber = Number.MAX_SAFE_INTEGER;
/** Smallest number that is accepted. DynamoDB stores much smaller ones, but nobody needs them. */
const minNumber = 1e-100;

const isStorable = (number: number): boolean =>
  number === 0 || (Math.abs(number) >= minNumber && Math.abs(number) <= maxNumber);

/**
 * Returns the value if all its numbers can be stored exactly: DynamoDB keeps 38 digits, JavaScript is exact up to
 * 2^53 − 1.
 * @throws Problem `ValidationError` naming the first number that cannot be stored exactly
 */
export const requireStorableNumbers = <T>(value: T, path = ''): T => {
  if (typeof value === 'number' && !isStorable(value))
    throw invalid(path, `must be a number of at most ${maxNumber}, and not too small to be told from 0`, value);
  if (value !== null && typeof value === 'object')
    for (const [name, member] of Object.entries(value)) requireStorableNumbers(member, memberPath(path, name));
  return value;
};
