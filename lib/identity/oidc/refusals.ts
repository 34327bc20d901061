import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { notLetIn, providerFailed, Refused } from './refused.ts';

/**
 * Errors of a provider (RFC 6749 §4.1.2.1, §5.2; OpenID Connect Core §3.1.2.6) that may be named; other texts may
 * contain anything.
 */
const known: readonly string[] = [
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
];

const named = (error: string): string => (known.includes(error) ? `: ${error}` : '');

/** The fault of an id token, by the claim that differs. */
const faults: Readonly<Record<string, string>> = {
  aud: 'is for another client',
  azp: 'is for another client',
  exp: 'has expired',
  iss: 'has another issuer',
  nbf: 'is not valid yet',
  nonce: 'belongs to another sign-in',
};

const claimOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || typeof error.cause !== 'object' || error.cause === null) return undefined;
  return 'claim' in error.cause && typeof error.cause.claim === 'string' ? error.cause.claim : undefined;
};

/**
 * Errors of the library's lower layer are not always wrapped. They are recognized by their code: class names are
 * shortened in bundles.
 */
const isOfLibrary = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('OAUTH_');

/** The library's own sentence, which repeats nothing that the provider sent. */
const sentenceOf = ({ cause }: ClientError): string => (isOfLibrary(cause) ? `: ${cause.message}` : '');

/** Errors of the library by their codes. */
const ofCode = (error: ClientError): Refused => {
  switch (error.code) {
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return notLetIn(`The id token ${faults[claimOf(error.cause) ?? ''] ?? 'says what it may not say'}`);
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return notLetIn('What the provider says is about somebody else');
    case 'OAUTH_KEY_SELECTION_FAILED':
    case 'OAUTH_UNSUPPORTED_OPERATION':
    case 'OAUTH_INVALID_RESPONSE':
      return notLetIn(`An answer of the provider is not valid${sentenceOf(error)}`);
    case 'OAUTH_TIMEOUT':
    case 'OAUTH_ABORT':
      return providerFailed('The provider did not answer in time');
    default:
      return providerFailed(
        error.cause instanceof Response
          ? `The provider answered with status ${error.cause.status}`
          : `An answer of the provider cannot be used${sentenceOf(error)}`,
      );
  }
};

const refusedFrom = (error: unknown): unknown => {
  if (error instanceof AuthorizationResponseError) return notLetIn(`The provider let nobody in${named(error.error)}`);
  if (error instanceof ResponseBodyError) return notLetIn(`The provider refused the sign-in${named(error.error)}`);
  if (error instanceof WWWAuthenticateChallengeError) return notLetIn('The provider refused the sign-in');
  if (error instanceof ClientError) return error.cause instanceof Refused ? error.cause : ofCode(error);
  // The library does not check the form of every answer.
  if (error instanceof TypeError || isOfLibrary(error))
    return providerFailed('An answer of the provider cannot be used');
  return error;
};

/**
 * Runs an operation of the library that depends on an answer of a provider.
 * @throws Refused for every fault of that answer
 */
export const fromProvider = async <T>(use: () => Promise<T> | T): Promise<T> => {
  try {
    return await use();
  } catch (error) {
    throw refusedFrom(error);
  }
};
