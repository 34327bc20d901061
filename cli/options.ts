import { InvalidArgumentError } from 'commander';

/** Parser of an option: an integer from 1 on. @throws InvalidArgumentError, which commander shows with the option */
export const positiveInteger = (text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It must be a positive integer.');
  return Number(text);
};

/** Parser of an option: an integer from 0 on. @throws InvalidArgumentError */
export const wholeNumber = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be 0 or a positive integer.');
  return Number(text);
};

/**
 * Parser of an option: the comment on a change, limited to the length that the server accepts. @throws
 * InvalidArgumentError
 */
export const commentText = (text: string): string => {
  if (text.length > 1_000) throw new InvalidArgumentError('It must have at most 1,000 characters.');
  return text;
};

/** Parser of an option that may be given several times. */
export const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
