import { flag } from '../../texts/flag.ts';
import { isRecord, stored } from './stored.ts';

/** What an application knows of somebody: values of fields by their names. */
export type Context = Readonly<Record<string, string>>;

const contextOf = (value: unknown): Context =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
      )
    : {};

/** The contexts that somebody keeps in this browser, to see what they get. */
export const keptContexts = stored<readonly Context[]>(localStorage, 'halyard-contexts', (value) =>
  Array.isArray(value) ? value.map(contextOf) : [],
);

/** `userId 7, country no` */
export const contextText = (context: Context): string => {
  const members = Object.entries(context).map(([name, value]) => `${name} ${value}`);
  return members.length === 0 ? flag.live.empty : members.join(', ');
};
