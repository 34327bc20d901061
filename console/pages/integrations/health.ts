import type { Integration, Provider } from '../../queries/integrations.ts';

export type HealthState = 'switchedOff' | 'off' | 'failing' | 'fine' | 'unused';

/** How an integration does. One that the service switched off is told apart from one that somebody switched off. */
export const healthOf = ({ enabled, switchedOff, health }: Integration): HealthState => {
  if (!enabled) return switchedOff === undefined ? 'off' : 'switchedOff';
  if (health.failingSince !== null) return 'failing';
  return health.lastSuccess === null ? 'unused' : 'fine';
};

export const healthLooks = {
  switchedOff: 'bad',
  off: 'plain',
  failing: 'bad',
  fine: 'good',
  unused: 'info',
} as const satisfies Readonly<Record<HealthState, string>>;

/** What people call an integration: what it is for, or else its provider. */
export const nameOf = ({ description, provider }: Integration, providers: readonly Provider[]): string =>
  description?.trim() || providerName(provider, providers);

/** A provider that this service does not know keeps its name. */
export const providerName = (name: string, providers: readonly Provider[]): string =>
  providers.find((provider) => provider.name === name)?.displayName ?? name;

/** Only webhooks are signed: others prove who they are by what their receiver gave out. */
export const isSigned = (provider: string): boolean => provider === 'webhook';
