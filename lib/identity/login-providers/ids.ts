/** Ids under which the settings of login providers are stored. */
export const oidcId = 'auth.oidc';
export const samlId = 'auth.saml';
/** The settings of signing in with a password. */
export const simpleId = 'auth.simple';
