import type { ErrorBody } from '../../../lib/contract/error.ts';
import {
  type GatewayResponse,
  type GatewayResponseType,
  gatewayResponses,
} from '../../../lib/http/answers/gateway-responses.ts';
import { gatewayOrigin, originSent } from '../../gateway-origin.ts';

/** A complete HTTP answer. */
export interface HttpAnswer {
  readonly status: number;
  /** A repeated name is a repeated header. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/**
 * Adds the CORS header to an answer, as the stack does for the gateway's own answers.
 * @param setting origins separated by commas, or `*`; undefined: CORS is off
 * @param sent the `Origin` of the request
 */
export const readableBy = (answer: HttpAnswer, setting: string | undefined, sent: string | undefined): HttpAnswer => {
  const allowed = gatewayOrigin(setting?.split(',').map((origin) => origin.trim()) ?? []);
  const origin = allowed === originSent ? sent : allowed;
  if (origin === undefined) return answer;
  return { ...answer, headers: [...answer.headers, ['Access-Control-Allow-Origin', origin]] };
};

/**
 * The gateway's own answers (contract: errors §9).
 * @param status replaces the status of the response type; the DEFAULT types keep the status of each case
 */
export const gatewayAnswer = (type: GatewayResponseType, requestId: string, status?: number): HttpAnswer => {
  const { status: usual, name, message, retryAfter }: GatewayResponse = gatewayResponses[type];
  const body: ErrorBody = { id: requestId, name, message };
  return {
    status: status ?? usual,
    headers: [
      ['Content-Type', 'application/json'],
      ...(retryAfter === undefined ? [] : [['Retry-After', String(retryAfter)] as const]),
    ],
    body: Buffer.from(JSON.stringify(body)),
  };
};
