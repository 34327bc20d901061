/** Stands for the origin that a request names: the gateway cannot choose one of several. */
export const originSent = 'as sent';

/**
 * Whose pages may read what the gateway answers by itself: an origin, that of each request, or nobody's (undefined),
 * which is CORS switched off. Nothing in these answers is secret.
 * @param origins of the stage, or `['*']`
 */
export const gatewayOrigin = (origins: readonly string[]): string | undefined => {
  const [first, ...others] = origins;
  return others.length === 0 ? first : originSent;
};
