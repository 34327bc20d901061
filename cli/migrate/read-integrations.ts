import { byText } from '../../lib/basics/order.ts';
import * as answers from './answers.ts';
import { type Integration, nameOf, type Provider } from './inventory.ts';
import type { Server } from './server.ts';

/** What servers answer in place of a secret. */
const masked = '*****';

const isValue = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '' && value !== masked) ||
  typeof value === 'number' ||
  typeof value === 'boolean';

/** `*` at the first place means all of them, as an empty list does. */
const filter = (names: readonly string[] | null | undefined): readonly string[] =>
  names?.[0] === '*' ? [] : (names ?? []).toSorted(byText);

const integrationOf = (
  addon: answers.IntegrationsAnswer['addons'][number],
  providers: readonly Provider[],
): Integration => {
  const given = Object.entries(addon.parameters ?? {});
  const known = providers.find(({ name }) => name === addon.provider)?.parameters ?? [];
  const isSecret = (name: string, value: unknown): boolean =>
    value === masked || known.some((parameter) => parameter.name === name && parameter.isSecret);
  return {
    provider: addon.provider,
    description: addon.description ?? '',
    parameters: Object.fromEntries(
      given.flatMap(([name, value]) => (isValue(value) && !isSecret(name, value) ? [[name, value] as const] : [])),
    ),
    secrets: given.filter(([name, value]) => isSecret(name, value) && value !== '').map(([name]) => name),
    events: (addon.events ?? []).toSorted(byText),
    projects: filter(addon.projects),
    environments: filter(addon.environments),
    features: filter(addon.features),
    tags: filter(addon.tags),
  };
};

/** Gives each integration a name of its own. */
const withNames = (integrations: readonly Integration[]): readonly Integration[] => {
  const seen = new Map<string, number>();
  return integrations.map((one) => {
    const count = (seen.get(nameOf.integration(one)) ?? 0) + 1;
    seen.set(nameOf.integration(one), count);
    return count === 1 ? one : { ...one, description: `${one.description} (${count})`.trim() };
  });
};

/** The integrations and providers of a server; none, if it does not show them. */
export const readIntegrations = async (
  server: Server,
): Promise<{ readonly integrations: readonly Integration[]; readonly providers: readonly Provider[] }> => {
  const found = await server.find('/api/admin/addons', answers.integrations);
  const providers = (found?.providers ?? []).map(({ name, parameters }) => ({
    name,
    parameters: (parameters ?? []).map((parameter) => ({
      name: parameter.name,
      isSecret: parameter.sensitive ?? false,
    })),
  }));
  return {
    providers,
    integrations: withNames((found?.addons ?? []).map((addon) => integrationOf(addon, providers))),
  };
};
