/** Represents the origin that a request names: the gateway cannot choose one of several. */
export const originSent = 'as sent';

/**
 * Which pages may read the gateway's own answers: all, or those of every request's origin. Which origins may call the
 * frontend API is set while the gateway runs, so it cannot know; and these answers contain nothing secret.
 * @param origins of the stage, or `['*']`
 */
export const gatewayOrigin = (origins: readonly string[]): string => (origins.includes('*') ? '*' : originSent);
