import type { ApiKind } from '../contract/routes/plane.ts';

/** What a REST API asks its authorizer. */
export interface TokenEvent {
  readonly type: 'TOKEN';
  /** The header `Authorization`. */
  readonly authorizationToken: string;
  /** `arn:…:<api>/<stage>/GET/path`. */
  readonly methodArn: string;
}

/** What an HTTP API asks its authorizer, in payload format 1.0; it also has the members of the event for the function. */
export interface RequestEvent {
  readonly version: '1.0';
  readonly type: 'REQUEST';
  readonly methodArn: string;
  /** The header `Authorization`; several are joined by commas. The gateway caches the answer under this text. */
  readonly identitySource: string;
  /** The same text. */
  readonly authorizationToken: string;
}

export type AuthorizerEvent = TokenEvent | RequestEvent;

/** What is asked: whose token it is, for which API. */
export interface AuthorizerQuestion {
  readonly token: string;
  readonly methodArn: string;
  readonly kind: ApiKind;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * The question in an event of either kind of API. Without zod, because the authorizer starts without it. The token is the
 * text under which the gateway caches the answer, never one of the headers beside it: an answer about another text would
 * be given to everybody who sends the first.
 * @throws Error for any other event, which API Gateway answers with 500
 */
export const authorizerQuestion = (event: unknown): AuthorizerQuestion => {
  const { type, version, methodArn, authorizationToken, identitySource }: Partial<Record<keyof RequestEvent, unknown>> =
    Object(event);
  if (isText(methodArn)) {
    if (type === 'TOKEN' && isText(authorizationToken)) return { token: authorizationToken, methodArn, kind: 'rest' };
    if (type === 'REQUEST' && version === '1.0' && isText(identitySource))
      return { token: identitySource, methodArn, kind: 'http' };
  }
  throw new Error('The event is neither that of a TOKEN authorizer nor that of a REQUEST authorizer of format 1.0');
};
