const isLetter = /[\p{L}\p{N}]/u;

/** At most two letters of a name: `Olav Berg` is `OB`, `ingrid@example.com` is `I`. */
export const initialsOf = (name: string): string => {
  const [own = ''] = name.split('@');
  const words = own.split(/[\s._-]+/).flatMap((word) => [...word].find((sign) => isLetter.test(sign)) ?? []);
  const [first = '?', last = ''] = words.length > 2 ? [words[0], words.at(-1)] : words;
  return `${first}${last}`.toLocaleUpperCase('en');
};

/** The same hue for the same name, in degrees. */
export const hueOf = (name: string): number => {
  let hue = 0;
  for (const sign of name) hue = (hue * 31 + (sign.codePointAt(0) ?? 0)) % 360;
  return hue;
};
