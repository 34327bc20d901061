/** A host that does not exist: a path that resolves to it stays on this origin. */
const here = 'http://halyard.invalid';

/**
 * The path to which somebody returns after signing in: always one of this origin, however the given text is written.
 * @param given path with query and fragment, as a caller sent it
 * @param address public address of this service, without a trailing slash; anything else than a path counts as its
 *   beginning, because outside of a stage there is nothing
 */
export const returnPath = (given: string | undefined, address: string): string => {
  const start = new URL(`${address}/`).pathname;
  if (given === undefined || !given.startsWith('/') || given.length > 2_000) return start;
  if (!URL.canParse(given, here)) return start;
  const { origin, pathname, search, hash } = new URL(given, here);
  // Browsers read a path that begins with two slashes as an address with a host.
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : start;
};
