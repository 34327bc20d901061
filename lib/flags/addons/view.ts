import type { Addon } from '../../contract/schemas/addon.ts';
import { seesProject } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { Health } from '../../store/deliveries/deliverer.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { masked } from './provider.ts';

/** What an integration is without its parameters: this is what events show. */
export const addonWithoutParameters = (item: Unwritten<AddonItem>): Omit<Addon, 'parameters' | 'health'> => ({
  id: item.id,
  provider: item.provider,
  description: item.description,
  enabled: item.enabled,
  events: [...item.events],
  projects: [...item.projects],
  environments: [...item.environments],
  features: [...item.features],
  tags: [...item.tags],
  createdAt: item.createdAt,
  ...(item.switchedOff && { switchedOff: item.switchedOff }),
  ...(item.publicKey !== undefined && { publicKey: item.publicKey }),
});

/**
 * An integration as it is answered. Secrets are masked, and projects that the caller does not see are left out; with one
 * of them the names of features, too, because they may be that project's.
 * @param isPrivate whether a project is private
 */
export const addonView = (
  item: Unwritten<AddonItem>,
  {
    rights,
    isPrivate,
    health,
  }: { readonly rights: Rights; readonly isPrivate: (project: string) => boolean; readonly health: Health },
): Addon => {
  const { projects, features, ...others } = addonWithoutParameters(item);
  const seen = projects.filter((id) => seesProject(rights, { id, private: isPrivate(id) }));
  return {
    ...others,
    projects: seen,
    features: seen.length < projects.length ? [] : features,
    parameters: {
      ...item.parameters,
      ...Object.fromEntries(item.secretParameters.map((name) => [name, masked] as const)),
    },
    health: {
      lastSuccess: health.lastSuccess ?? null,
      lastFailure: health.lastFailure ?? null,
      failingSince: health.failingSince ?? null,
    },
  };
};
