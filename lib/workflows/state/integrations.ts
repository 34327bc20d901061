import { isSame } from '../../definition/same.ts';
import { definitionOf } from '../../flags/addons/definitions/index.ts';
import { reachOf } from '../../flags/addons/reach.ts';
import { allRights } from '../../identity/rights/rights.ts';
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
 * The integration that results from the document; undefined: nothing changes. Its secrets stay. It is enabled only if
 * nothing that it needs is missing.
 */
export const changedIntegration = (
  { entry, stored }: MatchedIntegration,
  { id, mode, now, consoleUrl }: MergeIntegrationOptions,
): Unwritten<AddonItem> | undefined => {
  if (stored && mode === 'keep') return undefined;
  const projects = entry.projects ?? stored?.projects ?? [];
  const { switchedOff, ...before } = stored ? withoutRev(stored) : { ...addonKey(id), switchedOff: undefined };
  const item: Unwritten<AddonItem> = {
    secretParameters: [],
    sees: [],
    consoleUrl,
    ...before,
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
  const enabled = item.enabled && isComplete(item);
  const whole = { ...item, enabled, ...(switchedOff && !enabled && { switchedOff }) };
  if (stored && isSame(whole, withoutRev(stored))) return undefined;
  // Only administrators import a state, and they see every project.
  return { ...whole, ...reachOf(allRights, projects), consoleUrl };
};
