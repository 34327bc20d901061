/** Stands for the origin that a request names, because the gateway cannot choose one of several. */
export const originSent = 'as sent';

/**
 * The pages that may read the gateway's own answers: all, or those of every request's origin. Administrators can change
 * the origins of the frontend API at run time, so the gateway cannot know them; its own answers contain nothing secret.
 * @param origins of the stage, or `['*']`
 */
export const gatewayOrigin = (origins: readonly string[]): string => (origins.includes('*') ? '*' : originSent);
