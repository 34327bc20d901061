const root = '/api/frontend';

/**
 * Whether a path belongs to the frontend API, which pages call: administrators set their origins (contract: ui-config
 * §2).
 */
export const isFrontendPath = (path: string): boolean => path === root || path.startsWith(`${root}/`);
