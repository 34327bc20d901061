/**
 * The address of this service as a provider knows it (docs/contract/login-providers.md §5). Another host than that of the
 * service is one that leads to it, so it has neither the port nor the path of this address.
 * @param baseUrl public address of the service, without a slash at the end
 * @param host `unleashHostname`; empty or no host: the address of the service
 */
export const ownAddress = (baseUrl: string, host: string): string => {
  if (host === '' || !URL.canParse(`https://${host}`)) return baseUrl;
  const own = new URL(baseUrl);
  const other = new URL(`https://${host}`);
  const isOwn = other.hostname === own.hostname && ['', own.port].includes(other.port);
  return isOwn ? baseUrl : other.origin;
};
