import { randomUUID } from 'node:crypto';
import { maxLinks } from '../../contract/limits.ts';
import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import { type Link, type LinkTemplate, linksFromTemplates } from '../../definition/links.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { createFeatureIn, createReads } from './create.ts';
import { emitFeatureEvent } from './emit.ts';
import type { GuardedUnit } from './guarded-unit.ts';
import { environmentsRange, type FeaturePlace, isEmpty, keysOfFeatures, partsIn, requireFeature } from './load.ts';
import type { FeatureMetadata } from './metadata.ts';
import { putParts } from './store.ts';
import { strategyView } from './strategies.ts';

/** Checks that a feature may be cloned or moved into a project; throws to refuse. Returns the unit that writes it. */
export type ArrivalGuard = (unit: UnitOfWork, project: ProjectItem) => GuardedUnit;

export interface CloneInput {
  readonly place: FeaturePlace;
  /** Name of the new feature. */
  readonly name: string;
  /** Whether the copied strategies get the new name as their `groupId`; otherwise they keep theirs. */
  readonly replaceGroupId: boolean;
  readonly guard: ArrivalGuard;
}

/** What cloning reads. */
export const cloneReads = ({ place, name }: Pick<CloneInput, 'place' | 'name'>): RequestReads => ({
  keys: [...keysOfFeatures(place.project, [place.feature]), ...(createReads(place.project, name).keys ?? [])],
  ranges: [environmentsRange(place), environmentsRange({ project: place.project, feature: name })],
});

const copyStrategy = (strategy: StoredStrategy, { name, replaceGroupId }: CloneInput, now: Date): StoredStrategy => ({
  ...strategy,
  id: randomUUID(),
  createdAt: now.toISOString(),
  parameters: {
    ...strategy.parameters,
    ...(replaceGroupId && 'groupId' in strategy.parameters && { groupId: name }),
  },
});

/** The links of the source. Those that templates made for its name are those for the new name. */
const clonedLinks = (
  links: readonly Link[],
  {
    templates,
    project,
    from,
    to,
  }: { readonly templates: readonly LinkTemplate[] } & Record<'project' | 'from' | 'to', string>,
): readonly Link[] => {
  const [its, own] = [from, to].map((feature) => linksFromTemplates(templates, { project, feature }));
  const made = new Set([...(its ?? []), ...(own ?? [])].map(({ url }) => url));
  return [...(own ?? []), ...links.filter(({ url }) => !made.has(url))].slice(0, maxLinks);
};

const cloneFeatureIn = async (unit: UnitOfWork, input: CloneInput): Promise<FeatureMetadata> => {
  const { place, name } = input;
  const source = await requireFeature(unit, place);
  const project = await requireProject(unit, place.project);
  const guarded = input.guard(unit, project);
  const { type, description, impressionData, dependencies, manifest } = source;
  const templates = project.linkTemplates ?? [];
  const links = clonedLinks(source.links ?? [], { templates, project: place.project, from: place.feature, to: name });
  const feature = {
    name,
    type,
    description,
    impressionData,
    dependencies,
    links,
    ...(source.owners && { owners: source.owners }),
    ...(manifest && { manifest }),
  };
  const metadata = await createFeatureIn(unit, { project: place.project, feature });
  const clone = { project: place.project, name, tags: [] };
  const environments = project.environments.map((linked) => linked.name);
  const allParts = await partsIn(unit, place, environments);
  for (const [i, parts] of allParts.entries()) {
    const environment = environments[i];
    // A release is that of the source: the clone begins without one.
    const { firstEnabledAt: _, releasePlan: __, safeguards: ___, ...configured } = parts;
    const copy = { ...configured, enabled: false, lastSeenAt: null };
    if (environment === undefined || isEmpty(copy)) continue;
    const target = { project: place.project, feature: name, environment };
    await partsIn(unit, target, [environment]);
    const strategies = parts.strategies.map((strategy) => copyStrategy(strategy, input, unit.now));
    putParts(guarded, target, { ...copy, strategies });
    for (const strategy of strategies)
      emitFeatureEvent(unit, clone, 'feature-strategy-add', { environment, data: strategyView(strategy) });
  }
  for (const dependency of dependencies)
    emitFeatureEvent(unit, clone, 'feature-dependency-added', { data: dependency });
  return metadata;
};

/**
 * Creates a feature with the strategies, variants and dependencies of another one, disabled in every environment
 * (contract: features §8).
 * @throws Problem as for `createFeature`; what the guard throws
 */
export const cloneFeature = (context: CommandContext, input: CloneInput): Promise<FeatureMetadata> =>
  transact(context, [projectScope(input.place.project)], (unit) => cloneFeatureIn(unit, input));
