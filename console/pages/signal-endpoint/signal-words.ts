import type { BadgeLook } from '../../design/badge.tsx';
import type { Signal, SignalReading } from '../../queries/signals.ts';
import { signals } from '../../texts/signals.ts';

const { came: texts } = signals;

/** What a body was recognised as. */
export const kindOf = ({ recognised }: Pick<Signal, 'recognised'>): string =>
  recognised === undefined ? texts.anyJson : (texts.kinds.get(recognised) ?? recognised);

export const stateLooks: Readonly<Record<SignalReading['state'], BadgeLook>> = {
  firing: 'bad',
  resolved: 'good',
  unknown: 'warn',
};

/** The address in a note, e.g. of a subscription that waits to be confirmed, between what stands before and after it. */
export const notePartsOf = (note: string): readonly [string, string, string] => {
  const [found = ''] = /https:\/\/\S+/.exec(note) ?? [];
  const at = found === '' ? note.length : note.indexOf(found);
  return [note.slice(0, at), found, note.slice(at + found.length)];
};
