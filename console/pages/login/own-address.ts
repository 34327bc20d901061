/**
 * The address of this service as a provider knows it (docs/contract/login-providers.md §5). Another host replaces the
 * whole address: it has neither the port nor the path of the service.
 * @param baseUrl public address of the service, without a slash at the end
 * @param host `unleashHostname`; if empty or not a host name, the address of the service counts
 */
export const ownAddress = (baseUrl: string, host: string): string => {
  if (host === '' || !URL.canParse(`https://${host}`)) return baseUrl;
  const own = new URL(baseUrl);
  const other = new URL(`https://${host}`);
  const isOwn = other.hostname === own.hostname && ['', own.port].includes(other.port);
  return isOwn ? baseUrl : other.origin;
};
