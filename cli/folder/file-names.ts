/** Characters that every file system takes, and that need no quotes in a shell. */
const safeName = (name: string): string => {
  const safe = name
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 100);
  return safe === '' ? '_' : safe;
};

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
  const taken = new Set([...present.values()].map((path) => path.toLowerCase()));
  const freePath = (name: string): string => {
    for (let number = 1; ; number += 1) {
      const path = `${folder}/${safeName(name)}${number === 1 ? '' : `-${number}`}.yaml`;
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      return path;
    }
  };
  return new Map(names.map((name) => [name, present.get(name) ?? freePath(name)]));
};
