/** A host that nothing has: a path that leads there is one of this origin. */
const here = 'http://halyard.invalid';

const start = '/';

/**
 * Where somebody goes after signing in: a path of this origin, and never an address elsewhere, however it is written.
 * @param given path with query and fragment, as a caller sent it
 */
export const returnPath = (given: string | undefined): string => {
  if (given === undefined || !given.startsWith('/') || given.length > 2_000) return start;
  if (!URL.canParse(given, here)) return start;
  const { origin, pathname, search, hash } = new URL(given, here);
  // A path that begins with two slashes would be read as a host.
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : start;
};
