import type { APIGatewayProxyEvent } from 'aws-lambda';

type RequestContext = APIGatewayProxyEvent['requestContext'];

/** The members of a request context that differ between requests. */
export interface RequestContextMembers
  extends Pick<RequestContext, 'accountId' | 'apiId' | 'requestId' | 'httpMethod' | 'path' | 'stage' | 'resourcePath'> {
  readonly authorizer: RequestContext['authorizer'];
  /** Host name of the request. */
  readonly host: string;
  readonly now: Date;
  readonly resourceId: string;
  readonly sourceIp: string;
  readonly userAgent: string | null;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** In the common log format, e.g. `20/Nov/2026:16:04:45 +0000`. */
const logTime = (date: Date): string => {
  const day = String(date.getUTCDate()).padStart(2, '0');
  return `${day}/${months[date.getUTCMonth()]}/${date.getUTCFullYear()}:${date.toISOString().slice(11, 19)} +0000`;
};

/** The context that API Gateway adds to a request (payload version 1.0). */
export const requestContext = (arrived: RequestContextMembers): RequestContext => ({
  accountId: arrived.accountId,
  apiId: arrived.apiId,
  authorizer: arrived.authorizer,
  domainName: arrived.host,
  domainPrefix: arrived.host.split('.')[0] ?? arrived.host,
  extendedRequestId: arrived.requestId,
  httpMethod: arrived.httpMethod,
  identity: {
    accessKey: null,
    accountId: null,
    apiKey: null,
    apiKeyId: null,
    caller: null,
    clientCert: null,
    cognitoAuthenticationProvider: null,
    cognitoAuthenticationType: null,
    cognitoIdentityId: null,
    cognitoIdentityPoolId: null,
    principalOrgId: null,
    sourceIp: arrived.sourceIp,
    user: null,
    userAgent: arrived.userAgent,
    userArn: null,
  },
  path: arrived.path,
  protocol: 'HTTP/1.1',
  requestId: arrived.requestId,
  requestTime: logTime(arrived.now),
  requestTimeEpoch: arrived.now.getTime(),
  resourceId: arrived.resourceId,
  resourcePath: arrived.resourcePath,
  stage: arrived.stage,
});
