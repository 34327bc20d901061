import { badData } from '../../contract/problems.ts';
import { maxItemBytes, storedSize } from './limits.ts';

/**
 * @param what names the item at the beginning of the message, e.g. `The project "shop"`
 * @param remedy a sentence that says what to do
 * @throws Problem BadDataError when the item is larger than may be stored (contract: limits §4)
 */
export const requireSize = (item: unknown, what: string, remedy?: string): void => {
  const size = storedSize(item);
  if (size <= maxItemBytes) return;
  const message = `${what} would take ${size} bytes; at most ${maxItemBytes} can be stored.`;
  throw badData(remedy ? `${message} ${remedy}` : message);
};
