const root = '/api/frontend';

/**
 * Whether a path belongs to the frontend API, which web pages call. Administrators set the allowed origins (contract:
 * ui-config §2).
 */
export const isFrontendPath = (path: string): boolean => path === root || path.startsWith(`${root}/`);
