import type { ApiKind } from '../../../lib/contract/routes/plane.ts';
import { httpApiAnswers } from '../../../lib/http/answers/gateway-responses.ts';
import { gatewayAnswer, type HttpAnswer, readableBy } from './gateway-answer.ts';

/** The cases in which the gateway answers without a function, by API Gateway's names of them for REST APIs. */
export type OwnCase = Exclude<keyof typeof httpApiAnswers, 'HEADERS_TOO_LARGE'>;

export type OwnAnswers = (of: OwnCase) => HttpAnswer;

/** Status of a REST API if a function fails, or if its answer is no HTTP answer. */
const badGateway = 502;

/** An answer of an HTTP API itself. */
export const httpApiAnswer = (of: keyof typeof httpApiAnswers): HttpAnswer => {
  const { status, message } = httpApiAnswers[of];
  return {
    status,
    headers: [['Content-Type', 'application/json']],
    body: Buffer.from(JSON.stringify({ message })),
  };
};

/**
 * The own answers of an API of this kind (contract: errors §9): a REST API has those of its definition, an HTTP API has
 * its own, which no page of another origin may read.
 * @param asked.origin header `Origin` of the request
 * @param asked.corsOrigins origins separated by commas, or `*`; undefined: CORS is off
 */
export const ownAnswers = (
  kind: ApiKind,
  asked: {
    readonly requestId: string;
    readonly corsOrigins: string | undefined;
    readonly origin: string | undefined;
  },
): OwnAnswers =>
  kind === 'http'
    ? httpApiAnswer
    : (of) => {
        const status = of === 'DEFAULT_5XX' ? badGateway : undefined;
        return readableBy(gatewayAnswer(of, asked.requestId, status), asked.corsOrigins, asked.origin);
      };
