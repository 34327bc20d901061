import type { SignInOptions } from '../../contract/sign-in.ts';
import type { Table } from '../../store/table/table.ts';
import { waysToSignIn } from '../login-providers/enabled.ts';

const providers = {
  oidc: { path: '/auth/oidc/login', message: 'Sign in with OpenID Connect' },
  saml: { path: '/auth/saml/login', message: 'Sign in with SAML' },
} as const;

/** The enabled ways to sign in, and the address at which each begins (contract: sessions §1). */
export const signInOptions = async (table: Table): Promise<SignInOptions> => {
  const ways = await waysToSignIn(table);
  return {
    type: 'password',
    path: '/auth/simple/login',
    message: ways.password
      ? 'Sign in with your username or email and your password.'
      : 'Signing in with a password is switched off.',
    defaultHidden: !ways.password,
    options: (['oidc', 'saml'] as const).filter((type) => ways[type]).map((type) => ({ type, ...providers[type] })),
  };
};
