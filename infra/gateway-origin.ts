/** Represents the origin that a request names: the gateway cannot choose one of several. */
export const originSent = 'as sent';

/**
 * Which pages may read the gateway's own answers: those of one origin, those of every request's origin, or none
 * (undefined: CORS is off). These answers contain nothing secret.
 * @param origins of the stage, or `['*']`
 */
export const gatewayOrigin = (origins: readonly string[]): string | undefined => {
  const [first, ...others] = origins;
  return others.length === 0 ? first : originSent;
};
