import type { SignalEndpoint, SignalEndpointToken } from '../../contract/schemas/signal.ts';
import type { StoredSignalEndpoint, StoredSignalToken } from '../../store/table/items.ts';

/** Where signals of an endpoint are sent to. @param baseUrl of the API */
export const addressOf = (baseUrl: string, name: string): string =>
  `${baseUrl}/api/signal-endpoint/${encodeURIComponent(name)}`;

/** A token without its hash. */
export const tokenView = (
  endpoint: number,
  { id, name, createdAt, createdByUserId }: StoredSignalToken,
): SignalEndpointToken => ({ id, name, signalEndpointId: endpoint, createdAt, createdByUserId });

export const endpointView = (
  { id, name, description, enabled, sealedAs, readings = [], tokens, createdAt, createdByUserId }: StoredSignalEndpoint,
  baseUrl: string,
): SignalEndpoint => ({
  id,
  name,
  description,
  enabled,
  url: addressOf(baseUrl, name),
  hasSigningSecret: sealedAs !== undefined,
  readings: [...readings],
  tokens: tokens.map((token) => tokenView(id, token)),
  createdAt,
  createdByUserId,
});

/** An endpoint as events show it: without tokens and address. */
export const endpointDocument = ({
  id,
  name,
  description,
  enabled,
  sealedAs,
  readings = [],
}: Pick<StoredSignalEndpoint, 'id' | 'name' | 'description' | 'enabled' | 'sealedAs' | 'readings'>) => ({
  id,
  name,
  description,
  enabled,
  hasSigningSecret: sealedAs !== undefined,
  readings,
});

/** A token as events show it. */
export const tokenDocument = (endpoint: number, { id, name }: Pick<StoredSignalToken, 'id' | 'name'>) => ({
  id,
  name,
  signalEndpointId: endpoint,
});
