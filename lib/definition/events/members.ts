import { isObject } from '../../basics/object.ts';

type Members = Readonly<Record<string, unknown>>;

export const membersOf = (value: unknown): Members => (isObject(value) ? value : {});

/** A member as text; undefined: it is absent, empty or no text. */
export const textOf = (value: unknown, member: string): string | undefined => {
  const found = membersOf(value)[member];
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' && found !== '' ? found : undefined;
};
