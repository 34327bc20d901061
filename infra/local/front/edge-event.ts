import { multiValue } from '../gateway/multi-value.ts';
import type { HttpRequest } from '../gateway/proxy-event.ts';
import type { EdgeEvent, EdgeRequest } from './edge-runtime.ts';

type Values = EdgeRequest['headers'];

/** The first value of each name; all values if there are several. */
const valuesOf = (pairs: Iterable<[string, string]>): Values =>
  Object.fromEntries(
    Object.entries(multiValue(pairs).multi).map(([name, all]) => [
      name,
      { value: all[0] ?? '', ...(all.length > 1 && { multiValue: all.map((value) => ({ value })) }) },
    ]),
  );

/** Header names in lower case, with their values. */
const headerPairs = ({ rawHeaders }: HttpRequest): [string, string][] =>
  rawHeaders.flatMap((name, i): [string, string][] =>
    i % 2 === 0 ? [[name.toLowerCase(), rawHeaders[i + 1] ?? '']] : [],
  );

const cookiePairs = (pairs: readonly (readonly [string, string])[]): [string, string][] =>
  pairs
    .filter(([name]) => name === 'cookie')
    .flatMap(([, value]) => value.split(';'))
    .flatMap((one): [string, string][] => {
      const [name = '', ...rest] = one.trim().split('=');
      return name === '' ? [] : [[name, rest.join('=')]];
    });

/** The event that CloudFront makes of a request: header names in lower case, cookies separate, nothing decoded. */
export const edgeEvent = (request: HttpRequest, requestId: string): EdgeEvent => {
  const pairs = headerPairs(request);
  const query = request.queryString
    .split('&')
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const [name = '', ...rest] = part.split('=');
      return [name, rest.join('=')];
    });
  return {
    version: '1.0',
    context: {
      distributionDomainName: 'local.cloudfront.net',
      distributionId: 'LOCAL',
      eventType: 'viewer-request',
      requestId,
    },
    viewer: { ip: request.sourceIp },
    request: {
      method: request.method,
      uri: request.path,
      querystring: valuesOf(query),
      headers: valuesOf(pairs.filter(([name]) => name !== 'cookie')),
      cookies: valuesOf(cookiePairs(pairs)),
    },
  };
};

/** The headers of a forwarded request, names and values alternating. */
export const rawHeadersOf = ({ headers, cookies }: EdgeRequest): string[] => [
  ...Object.entries(headers).flatMap(([name, { value, multiValue: all }]) =>
    (all ?? [{ value }]).flatMap((one) => [name, one.value]),
  ),
  ...(Object.keys(cookies).length === 0
    ? []
    : [
        'cookie',
        Object.entries(cookies)
          .flatMap(([name, { value, multiValue: all }]) => (all ?? [{ value }]).map((one) => `${name}=${one.value}`))
          .join('; '),
      ]),
];
