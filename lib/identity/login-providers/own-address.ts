/**
 * The address under which a provider knows this service, without a trailing slash (contract: login-providers §5). A
 * configured host that differs from that of the request leads to this service, too, but has neither the port nor the
 * path of this address.
 * @param baseUrl public address of the API without a trailing slash
 * @param host `unleashHostname` of the settings; empty: none is set
 */
export const ownAddress = (baseUrl: string, host = ''): string => {
  if (host === '') return baseUrl;
  const own = new URL(baseUrl);
  const other = new URL(`https://${host}`);
  const isOwn = other.hostname === own.hostname && ['', own.port].includes(other.port);
  return isOwn ? baseUrl : other.origin;
};
