/** File systems allow 255 bytes, and a number and an extension follow. */
const maxBytes = 200;

/** The longest beginning of a text within the limit. */
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

/** Device names, which Windows does not accept as file names, whatever the extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Keeps only characters that every file system allows and that need no quotes in a shell. */
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

/** Two paths with the same result are the same file on a file system that ignores case or Unicode forms. */
const sameFile = (path: string): string => path.normalize('NFC').toLowerCase();

/**
 * A file for each name. Present files keep their paths, whatever these are. If some file systems would treat two names
 * as the same, e.g. because they differ only in case, one gets a number.
 * @param folder e.g. `features`
 * @param present paths of present files by name, relative to the folder of flags
 * @returns paths by name
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
