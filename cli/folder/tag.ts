import type { Tag } from '../../lib/definition/flag.ts';

/** A tag as files write it: `type:value`. */
export const tagText = ({ type, value }: Tag): string => `${type}:${value}`;

export const tagOf = (text: string): { type: string; value: string } => {
  const colon = text.indexOf(':');
  return { type: text.slice(0, colon), value: text.slice(colon + 1) };
};
