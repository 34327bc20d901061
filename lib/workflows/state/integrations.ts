import { joinNames } from '../../contract/problems.ts';
import { isSame } from '../../definition/same.ts';
import { leadsElsewhere } from '../../flags/addons/checked-parameters.ts';
import { definitionOf } from '../../flags/addons/definitions/index.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { addonKey, addonsPartition } from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import type { Mode } from './context.ts';
import type { IntegrationEntry } from './document.ts';
import { withoutRev } from './stored-item.ts';

/** The stored integrations, by id. */
export const listAddonItems = (source: Source): Promise<readonly AddonItem[]> =>
  queryAll<AddonItem>(source, { pk: addonsPartition });

/** An integration of the document, with the stored one that it is about; undefined: it is new. */
export interface MatchedIntegration {
  readonly entry: IntegrationEntry;
  readonly stored: AddonItem | undefined;
}

const identityOf = ({ provider, description }: Pick<AddonItem, 'provider' | 'description'>): string =>
  JSON.stringify([provider, description ?? '']);

/**
 * Ids differ between instances, so an integration is known by its provider and its description; of several with the same,
 * the first of the document is the first that was made, and so on (docs/decisions/0305-integrations-in-a-state.md).
 */
export const matchIntegrations = (
  entries: readonly IntegrationEntry[],
  stored: readonly AddonItem[],
): MatchedIntegration[] => {
  const left = Map.groupBy(
    stored.toSorted((a, b) => a.id - b.id),
    identityOf,
  );
  return entries.map((entry) => ({ entry, stored: left.get(identityOf(entry))?.shift() }));
};

export interface MergeIntegrationOptions {
  /** The id of a new one. */
  readonly id: number;
  readonly mode: Mode;
  readonly now: Date;
  readonly consoleUrl: string;
}

/** Whether everything that the provider needs is there, in the open or sealed. */
const isComplete = ({ provider, parameters, secretParameters }: Unwritten<AddonItem>): boolean =>
  (definitionOf(provider)?.parameters ?? []).every(
    ({ name, required }) => !required || parameters[name] !== undefined || secretParameters.includes(name),
  );

/**
 * The secrets that a document takes away, because it changes the address that they were entered for; who imports does not
 * have to know them.
 */
const lostSecrets = ({ entry, stored }: MatchedIntegration): readonly string[] => {
  if (!stored || !entry.parameters) return [];
  const known = definitionOf(entry.provider)?.parameters ?? [];
  return leadsElsewhere(known, entry.parameters, stored.parameters) ? stored.secretParameters : [];
};

/** What an import of these integrations leaves to do, a sentence each. */
export const leftToDo = (matched: readonly MatchedIntegration[], mode: Mode): readonly string[] =>
  matched.flatMap((one) => {
    const lost = lostSecrets(one);
    if (mode === 'keep' || !one.stored || lost.length === 0) return [];
    const { id, provider, description } = one.stored;
    const name = description ? `${provider}, ${JSON.stringify(description)}` : provider;
    return [
      `The address of integration ${id} (${name}) has changed, so it is off until its secrets are entered again: ${joinNames(lost)}.`,
    ];
  });

/**
 * The integration that results from the document; undefined: nothing changes. Its secrets stay, unless its address changes.
 * It is enabled only if nothing that it needs is missing. It may learn of no private project, and of nothing without
 * a project, that it could not learn of before.
 */
export const changedIntegration = (
  matched: MatchedIntegration,
  { id, mode, now, consoleUrl }: MergeIntegrationOptions,
): Unwritten<AddonItem> | undefined => {
  const { entry, stored } = matched;
  if (stored && mode === 'keep') return undefined;
  const lost = lostSecrets(matched);
  const projects = entry.projects ?? stored?.projects ?? [];
  const { switchedOff, byAdmin, ...before } = stored
    ? withoutRev(stored)
    : { ...addonKey(id), switchedOff: undefined, byAdmin: undefined };
  const item: Unwritten<AddonItem> = {
    consoleUrl,
    ...before,
    secretParameters: stored?.secretParameters.filter((name) => !lost.includes(name)) ?? [],
    // Who sees the new address is not who saw the old one.
    sees: lost.length > 0 ? [] : (stored?.sees ?? []).filter((one) => projects.includes(one)),
    ...(lost.length === 0 && byAdmin && { byAdmin }),
    kind: 'addon',
    id: stored?.id ?? id,
    provider: entry.provider,
    description: stored ? stored.description : entry.description,
    enabled: entry.enabled ?? stored?.enabled ?? false,
    parameters: entry.parameters ?? stored?.parameters ?? {},
    events: [...new Set(entry.events)],
    projects,
    environments: entry.environments ?? stored?.environments ?? [],
    features: entry.features ?? stored?.features ?? [],
    tags: entry.tags ?? stored?.tags ?? [],
    createdAt: entry.createdAt ?? stored?.createdAt ?? now.toISOString(),
  };
  const enabled = item.enabled && lost.length === 0 && isComplete(item);
  const off =
    item.enabled && lost.length > 0
      ? { at: now.toISOString(), why: `An import has changed its address. Secrets to enter again: ${joinNames(lost)}.` }
      : switchedOff;
  const whole = { ...item, enabled, ...(off && !enabled && { switchedOff: off }) };
  return stored && isSame(whole, withoutRev(stored)) ? undefined : { ...whole, consoleUrl };
};
