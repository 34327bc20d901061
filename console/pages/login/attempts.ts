import type { ProviderType } from '../../queries/login-providers.ts';
import type { Login } from '../../queries/logins.ts';
import { advice } from '../../texts/login.ts';

/** The attempts at a provider since a test began, newest first. */
export const newAttempts = (
  logins: readonly Login[],
  known: ReadonlySet<string>,
  type: ProviderType,
): readonly Login[] => logins.filter(({ id, auth_type }) => auth_type === type && !known.has(id));

/** Advice for a failure reason in the log; undefined: there is none. */
export const adviceFor = (reason: string | null): string | undefined =>
  advice.find(([start]) => reason?.startsWith(start))?.[1];
