import { SSMClient } from '@aws-sdk/client-ssm';

/** A request to an AWS service for which no client is in the bundle. */
export interface AwsRequest {
  /** The service as a signature names it, which is the beginning of its address, too. */
  readonly service: string;
  /** Default: that of this process. */
  readonly region?: string;
  readonly method?: 'GET' | 'POST';
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Address of the service; default: AWS's, or what `AWS_ENDPOINT_URL` names, as for AWS's own clients. */
  readonly api?: string;
  /** Time for the answer, in ms. */
  readonly ms?: number;
}

const answerMs = 10_000;

const addressOf = (service: string, region: string): string =>
  process.env.AWS_ENDPOINT_URL ?? `https://${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

/**
 * Sends one request, signed with the credentials of this process. It needs no client of its own in the bundle: that of the
 * parameter store signs for other services, too (docs/decisions/0269-the-limit-that-lambda-tells.md).
 */
export const askAws = async (request: AwsRequest): Promise<Response> => {
  const { service, method = 'POST', path = '/', query = {}, headers: own = {}, body, ms = answerMs } = request;
  // Its signer asks for a region of the client, also where it does not sign with it.
  const { config } = new SSMClient(request.region === undefined ? {} : { region: request.region });
  const region = request.region ?? (await config.region());
  const signer = await config.signer({
    name: 'sigv4',
    signingName: service,
    signingRegion: region,
    properties: {},
  });
  const url = new URL(path, request.api ?? addressOf(service, region));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { protocol, hostname, host, pathname, href } = url;
  const { headers } = await signer.sign({
    method,
    protocol,
    hostname,
    path: pathname,
    query: { ...query },
    headers: { ...own, host },
    ...(body !== undefined && { body }),
  });
  return fetch(href, { method, headers, signal: AbortSignal.timeout(ms), ...(body !== undefined && { body }) });
};

/**
 * Calls an operation of a service that speaks JSON, e.g. `CodeDeploy_20141006.GetDeploymentTarget`.
 * @returns JSON @throws Error with what the service answered instead
 */
export const callAws = async (
  operation: string,
  input: object,
  request: Pick<AwsRequest, 'service' | 'region'>,
  version: '1.0' | '1.1' = '1.1',
): Promise<string> => {
  const response = await askAws({
    ...request,
    headers: { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': operation },
    body: JSON.stringify(input),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${operation} was answered with ${response.status}: ${text.slice(0, 300)}`);
  return text || '{}';
};
