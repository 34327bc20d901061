import { shortened } from '../../../basics/shorten.ts';
import { eventMessage } from '../../../definition/events/message.ts';
import { line, type Part } from '../../../definition/events/parts.ts';
import type { Outgoing } from '../provider.ts';

/** The line about an event, in pieces that each format escapes in its way. */
export interface Message {
  readonly parts: readonly Part[];
  /** Change request, comment and the link to the console: they stay when the rest is shortened. */
  readonly about: readonly Part[];
  /** Address of the console's page that shows the change. */
  readonly page: string;
}

export const messageOf = ({ event, isTest, ...context }: Outgoing): Message => {
  const { parts, about, page } = eventMessage(event, context);
  return { parts: isTest ? [...line`Test: `, ...parts] : parts, about, page: `${context.consoleUrl}${page}` };
};

const cut = (parts: readonly Part[], max: number): readonly Part[] => {
  const kept: Part[] = [];
  let left = max;
  for (const part of parts) {
    if (left <= 0) break;
    kept.push({ ...part, text: shortened(part.text, left) });
    left -= part.text.length;
  }
  return kept;
};

const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { text }) => sum + text.length, 0);

/**
 * The message as a format writes it, shortened until it fits: its link leads to what was left out.
 * @param write never makes a text shorter than it is
 * @param sizeOf characters of the written message
 */
export const fitting = <T>(
  { parts, about }: Message,
  write: (parts: readonly Part[]) => T,
  sizeOf: (written: T) => number,
  max: number,
): T => {
  for (let length = Math.min(lengthOf(parts), max); ; length = Math.floor(length / 2)) {
    const written = write([...cut(parts, length), ...about]);
    if (sizeOf(written) <= max || length === 0) return written;
  }
};
