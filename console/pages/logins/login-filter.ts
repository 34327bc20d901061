import { text } from '../../address.ts';
import { contains } from '../../design/contains.ts';
import type { Login } from '../../queries/logins.ts';

export const loginMethods = ['simple', 'oidc', 'saml'] as const satisfies readonly Login['auth_type'][];
export const loginResults = ['in', 'refused'] as const;

/** The filters of the login log, as parameters of the address. */
export interface LoginFilter {
  readonly query?: string | undefined;
  readonly method?: Login['auth_type'] | undefined;
  readonly result?: (typeof loginResults)[number] | undefined;
}

export const loginFilter = ({ query, method, result }: Record<string, unknown>): LoginFilter => ({
  query: text(query),
  method: loginMethods.find((one) => one === method),
  result: loginResults.find((one) => one === result),
});

export const isNarrowed = (filter: LoginFilter): boolean => Object.values(filter).some((value) => value !== undefined);

/** The attempts that match all filters; the text matches in any case. */
export const matching = (logins: readonly Login[], { query = '', method, result }: LoginFilter): readonly Login[] =>
  logins.filter(
    ({ username, ip, auth_type, successful, failure_reason }) =>
      (method === undefined || auth_type === method) &&
      (result === undefined || successful === (result === 'in')) &&
      contains(`${username ?? ''} ${ip} ${failure_reason ?? ''}`, query),
  );
