/** Only paths of this console: an address must not lead people who sign in to somewhere else. */
export const returnPath = (returnTo = '/'): string => (/^\/(?![/\\])/.test(returnTo) ? returnTo : '/');
