import type { ProviderType } from '../../queries/login-providers.ts';
import type { Login } from '../../queries/logins.ts';
import { advice } from '../../texts/login.ts';

/** The attempts at a provider that were not there when a test began, the newest first. */
export const newAttempts = (
  logins: readonly Login[],
  known: ReadonlySet<string>,
  type: ProviderType,
): readonly Login[] => logins.filter(({ id, auth_type }) => auth_type === type && !known.has(id));

/** What to do about a reason of the log; undefined: the reason says all there is. */
export const adviceFor = (reason: string | null): string | undefined =>
  advice.find(([start]) => reason?.startsWith(start))?.[1];
