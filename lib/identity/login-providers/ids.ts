/** Under which the settings of login providers are stored. */
export const oidcId = 'auth.oidc';
export const samlId = 'auth.saml';
/** Signing in with a password. */
export const simpleId = 'auth.simple';
