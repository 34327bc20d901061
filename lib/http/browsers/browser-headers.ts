import type { APIGatewayProxyEvent } from 'aws-lambda';

/** Headers that browsers send once, and by which pages of other sites are recognized. */
const sentOnce = ['origin', 'sec-fetch-site', 'sec-fetch-dest'] as const;

type Sent = Pick<APIGatewayProxyEvent, 'headers'> & Partial<Pick<APIGatewayProxyEvent, 'multiValueHeaders'>>;

/**
 * The headers of an event. API Gateway gives the last value of a header that is sent several times; so for headers that
 * browsers send once, the values are joined (RFC 9110 §5.3). A joined text is no right value of any of them.
 */
export const browserHeaders = ({ headers, multiValueHeaders }: Sent): APIGatewayProxyEvent['headers'] => {
  const all = Object.entries(multiValueHeaders ?? {});
  const joined = sentOnce.flatMap((name): [string, string][] => {
    const values = all.flatMap(([sent, some = []]) => (sent.toLowerCase() === name ? some : []));
    return values.length > 1 ? [[name, values.join(', ')]] : [];
  });
  if (joined.length === 0) return headers ?? {};
  const names = new Set(joined.map(([name]) => name));
  const others = Object.entries(headers ?? {}).filter(([name]) => !names.has(name.toLowerCase()));
  return Object.fromEntries([...others, ...joined]);
};
