/** File systems take 255 bytes, and a number and an ending follow. */
const maxBytes = 200;

/** The first characters of a text that fit. */
const shortened = (text: string): string => {
  let bytes = 0;
  let short = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    short += character;
  }
  return short;
};

/** Names of devices, which Windows takes for no file, whatever their ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Characters that every file system takes, and that need no quotes in a shell. */
const safeName = (name: string): string => {
  const safe = shortened(
    name
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
      .replace(/^\.+/, '_')
      .replace(device, '$1_'),
  );
  return safe === '' ? '_' : safe;
};

/** What file systems take for the same that know no case, or no forms of Unicode. */
const sameFile = (path: string): string => path.normalize('NFC').toLowerCase();

/**
 * A file for each name. Present files keep theirs, whatever they are called. Names that some file systems take for the
 * same, because they differ in upper and lower case only, get a number.
 * @param folder e.g. `features`
 * @param present files by name, as paths from the folder of flags
 * @returns such paths by name
 */
export const fileNames = (
  folder: string,
  names: readonly string[],
  present: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> => {
  const taken = new Set([...present.values()].map(sameFile));
  const freePath = (name: string): string => {
    for (let number = 1; ; number += 1) {
      const path = `${folder}/${safeName(name)}${number === 1 ? '' : `-${number}`}.yaml`;
      if (taken.has(sameFile(path))) continue;
      taken.add(sameFile(path));
      return path;
    }
  };
  return new Map(names.map((name) => [name, present.get(name) ?? freePath(name)]));
};
