/** `major.minor.patch`, without a suffix: what is in development has no version of its own (docs/versions.md). */
const form = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

const numbersOf = (version: string): readonly [number, number, number] => {
  const [, major, minor, patch] = form.exec(version) ?? [];
  if (major === undefined) throw new Error(`${version} is no version: use major.minor.patch, e.g. 1.4.2`);
  return [Number(major), Number(minor), Number(patch)];
};

/** The release that a version is or mends, e.g. `1.4` of `1.4.2`: what a stage knows of it. */
export const releaseOf = (version: string): string => numbersOf(version).slice(0, 2).join('.');

/**
 * The versions that may follow: a mend, the next release, or the next release that breaks something.
 * @param last the last version that was released; undefined: none was
 * @param first the first version
 */
export const followers = (last: string | undefined, first: string): readonly string[] => {
  if (last === undefined) return [first];
  const [major, minor, patch] = numbersOf(last);
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
};

/** @throws Error that names the versions that may follow, when this one may not */
export const requireFollower = (version: string, last: string | undefined, first: string): void => {
  numbersOf(version);
  const allowed = followers(last, first);
  if (allowed.includes(version)) return;
  throw new Error(`${version} does not follow ${last ?? 'the beginning'}: use ${allowed.join(', or ')}`);
};

/** Whether a version is newer than all others; what is no version does not count. */
export const isNewest = (version: string, others: readonly string[]): boolean => {
  const own = numbersOf(version);
  return others
    .filter((other) => form.test(other))
    .map(numbersOf)
    .every((other) => {
      const at = own.findIndex((number, i) => number !== other[i]);
      return at === -1 || (own[at] ?? 0) > (other[at] ?? 0);
    });
};
