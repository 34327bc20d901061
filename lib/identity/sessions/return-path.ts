/** A host that does not exist: a path that resolves to it stays on this origin. */
const here = 'http://halyard.invalid';

const start = '/';

/**
 * The path to which somebody returns after signing in: always one of this origin, however the given text is written.
 * @param given path with query and fragment, as a caller sent it
 */
export const returnPath = (given: string | undefined): string => {
  if (given === undefined || !given.startsWith('/') || given.length > 2_000) return start;
  if (!URL.canParse(given, here)) return start;
  const { origin, pathname, search, hash } = new URL(given, here);
  // Browsers read a path that begins with two slashes as an address with a host.
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : start;
};
