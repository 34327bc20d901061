import { flag } from '../../texts/flag.ts';

/** An evaluation context: values by the names of their fields. */
export type Context = Readonly<Record<string, string>>;

/** `userId 7, country no` */
export const contextText = (context: Context): string => {
  const members = Object.entries(context).map(([name, value]) => `${name} ${value}`);
  return members.length === 0 ? flag.live.empty : members.join(', ');
};
