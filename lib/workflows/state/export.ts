import { jsonList, jsonObject } from '../../basics/json.ts';
import { byName } from '../../basics/order.ts';
import type { ExportedState } from '../../contract/schemas/state.ts';
import { namedOwners, ownersOfFeatures, readOwnerNames } from '../../flags/feature-owners/read.ts';
import { canonicalTagType } from '../../flags/features/canonical.ts';
import { healthCounts, projectHealth } from '../../flags/features/health.ts';
import { activeByName } from '../../flags/features/in-order.ts';
import type { Catalog, FeatureRecord, KnownRevision } from '../../store/catalog/catalog.ts';
import { derived } from '../../store/catalog/derived.ts';
import { type KeyedText, keyOf } from '../../store/catalog/keyed-text.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { LastSeen, Seen } from '../../store/observations/last-seen.ts';
import type { AddonItem, ProjectItem, ReleasePlanTemplateItem } from '../../store/table/items.ts';
import { addonsPartition, type Range, releasePlanTemplatesPartition } from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import {
  type ActiveFeature,
  compare,
  customTypes,
  environmentsOf,
  exportedEnvironments,
  exportedIntegrations,
  exportedProject,
  exportedSegments,
  exportedStrategies,
  exportedTemplates,
  featureOf,
  featureTags,
  inLinked,
  type List,
  segmentsInUse,
  tagText,
} from './exported.ts';
import { writeYaml, writeYamlItems } from './yaml.ts';

/** The categories that an export contains; the others are empty lists (contract: state §2.2). */
export interface ExportSwitches {
  readonly strategies: boolean;
  readonly featureToggles: boolean;
  readonly projects: boolean;
  /** Tag types, tags and, if `featureToggles` is set too, feature tags. */
  readonly tags: boolean;
  readonly environments: boolean;
}

/** The items of a feature in each category, as pieces of the text of a list. */
interface FeatureParts {
  readonly name: string;
  readonly features: string;
  readonly featureTags: string;
  readonly featureStrategies: string;
  readonly featureEnvironments: string;
  readonly featureStrategySegments: string;
}

const withoutBrackets = (items: readonly object[]): string => JSON.stringify(items).slice(1, -1);

const writeParts = (active: ActiveFeature): FeatureParts => ({
  name: active.feature.name,
  features: withoutBrackets([featureOf(active)]),
  featureTags: withoutBrackets(featureTags(active)),
  featureStrategies: withoutBrackets(exportedStrategies(active)),
  featureEnvironments: withoutBrackets(environmentsOf(active)),
  featureStrategySegments: withoutBrackets(segmentsInUse(active)),
});

interface KnownParts {
  readonly project: ProjectItem;
  readonly seen: ReadonlyMap<string, Seen> | undefined;
  /** The names of its owners. */
  readonly owners: string;
  readonly parts: FeatureParts;
}

const known = new WeakMap<FeatureRecord, KnownParts>();

/**
 * The pieces of a feature, cached. They are made again when the feature, its project, the times when it was seen, or the
 * names of its owners change.
 */
const partsOf = (
  record: FeatureRecord,
  { project, seen, ownerNames }: Pick<ActiveFeature, 'project' | 'seen' | 'ownerNames'>,
): FeatureParts => {
  const own = seen?.get(record.feature.name);
  const { feature } = record;
  const owners = feature.owners ? JSON.stringify(namedOwners(feature.owners, ownerNames)) : '';
  const before = known.get(record);
  if (before?.project === project && before.seen === own && before.owners === owners) return before.parts;
  const parts = writeParts({ feature, environments: inLinked(record, project), project, seen, ownerNames });
  known.set(record, { project, seen: own, owners, parts });
  return parts;
};

type ListName = Exclude<keyof ExportedState, 'version'>;

/**
 * A format of exports (contract: state §2.3). Lists are written in pieces, so that the pieces of a feature can be
 * cached.
 */
interface Format {
  /** @param json the items of a piece, as JSON without the brackets */
  piece(json: string): string;
  /** The pieces of a feature in this format. */
  parts(parts: FeatureParts): FeatureParts;
  /** @param lists the pieces of each list, in the order of the document */
  document(lists: Readonly<Record<ListName, readonly string[]>>): string;
}

const yamlPiece = (json: string): string => writeYamlItems(JSON.parse(`[${json}]`));

const formats = {
  json: {
    piece: (json) => json,
    parts: (parts) => parts,
    document: (lists) =>
      jsonObject({
        version: '4',
        ...Object.fromEntries(Object.entries(lists).map(([name, pieces]) => [name, jsonList(pieces)])),
      }),
  },
  yaml: {
    piece: yamlPiece,
    parts: derived((parts: FeatureParts) => ({
      name: parts.name,
      features: yamlPiece(parts.features),
      featureTags: yamlPiece(parts.featureTags),
      featureStrategies: yamlPiece(parts.featureStrategies),
      featureEnvironments: yamlPiece(parts.featureEnvironments),
      featureStrategySegments: yamlPiece(parts.featureStrategySegments),
    })),
    document: (lists) =>
      `${writeYaml({ version: 4 })}${Object.entries(lists)
        .map(([name, pieces]) => (pieces.length > 0 ? `${name}:\n${pieces.join('')}` : `${name}: []\n`))
        .join('')}`,
  },
} as const satisfies Record<string, Format>;

const addons: Range = { pk: addonsPartition };
const templates: Range = { pk: releasePlanTemplatesPartition };

/** What an export reads beside the catalog. */
export const exportReads: RequestReads = { scopes: '*', ranges: [addons, templates] };

/** The context of an export. */
export interface ExportContext {
  /** Where integrations and templates of release plans are read. */
  readonly source: Source;
  readonly catalog: Catalog;
  /** Heads that the request has read. */
  readonly known?: KnownRevision;
  readonly lastSeen: LastSeen;
  readonly now: Date;
}

/**
 * The state of the instance as text (contract: state §2; docs/decisions/0077-what-an-export-adds.md). The health of
 * projects changes with the clock, so it is part of the cache's key.
 */
export const exportState = async (
  { source, catalog, known, lastSeen, now }: ExportContext,
  switches: ExportSwitches,
  format: keyof typeof formats = 'json',
): Promise<KeyedText> => {
  const { config, projects } = await catalog.projects('*', known);
  const seen = await lastSeen.of(
    projects.map(({ id }) => id),
    now,
    known,
  );
  const integrations = exportedIntegrations(await queryAll<AddonItem>(source, addons));
  const releasePlanTemplates = exportedTemplates(await queryAll<ReleasePlanTemplateItem>(source, templates));
  const ownerNames = await readOwnerNames(
    source,
    config.rev,
    projects.flatMap(({ features }) => ownersOfFeatures(features)),
  );
  const health = projects.map(({ features }) => projectHealth(healthCounts(features, config.featureTypes, now)));

  const text = (): string => {
    const { piece, parts, document }: Format = formats[format];
    const active = projects
      .flatMap(({ id, project, features }) =>
        activeByName(features).map((record) => partsOf(record, { project, seen: seen.get(id), ownerNames })),
      )
      .sort(byName)
      .map(parts);
    const exported = switches.featureToggles ? active : [];
    const pieces = (of: readonly FeatureParts[], list: Exclude<keyof FeatureParts, 'name'>): string[] =>
      of.map((one) => one[list]).filter((one) => one !== '');
    const whole = <K extends ListName>(wanted: boolean, make: () => List<K>): string[] => {
      const items = wanted ? make() : [];
      return items.length > 0 ? [piece(withoutBrackets(items))] : [];
    };
    return document({
      features: pieces(exported, 'features'),
      strategies: whole<'strategies'>(switches.strategies, () => customTypes(config)),
      projects: whole<'projects'>(switches.projects, () =>
        projects.map((project, i) => exportedProject(project, health[i] ?? 100)),
      ),
      tagTypes: whole<'tagTypes'>(switches.tags, () =>
        [...config.tagTypes.values()].sort(byName).map(canonicalTagType),
      ),
      tags: whole<'tags'>(switches.tags, () =>
        [...config.tags.values()]
          .map(({ type, value }) => ({ type, value }))
          .sort((a, b) => compare(tagText(a), tagText(b))),
      ),
      featureTags: pieces(switches.tags ? exported : [], 'featureTags'),
      featureStrategies: pieces(exported, 'featureStrategies'),
      environments: whole<'environments'>(switches.environments, () => exportedEnvironments(config)),
      featureEnvironments: pieces(exported, 'featureEnvironments'),
      segments: whole<'segments'>(true, () => exportedSegments(config, projects)),
      featureStrategySegments: pieces(active, 'featureStrategySegments'),
      integrations: whole<'integrations'>(true, () => integrations),
      releasePlanTemplates: whole<'releasePlanTemplates'>(true, () => releasePlanTemplates),
    });
  };

  const { strategyTypes, tagTypes, tags, environments, segments } = config;
  const shown = projects.flatMap(({ id, project, features }) => [project, features, seen.get(id)]);
  const key = keyOf(
    JSON.stringify([format, switches, health, integrations, releasePlanTemplates, [...ownerNames]]),
    strategyTypes,
    tagTypes,
    tags,
    environments,
    segments,
    ...shown,
  );
  return { key, text };
};
