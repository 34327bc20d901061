import {
  type Collection,
  type Constraint,
  type Feature,
  integrationName,
  type Milestone,
  type nameOf,
  type ReleasePlan,
  type ReleasePlanTemplate,
  type Safeguard,
  type Strategy,
  type Variant,
} from './inventory.ts';

/** State documents of version 4, for `POST /api/admin/state/import` (docs/contract/state.md). */
export type Document = Readonly<Record<string, unknown>> & { readonly version: 4 };

/** Ids of segments on the target, by name. */
export type SegmentIds = ReadonlyMap<string, number>;

const orNull = (text: string): string | null => (text === '' ? null : text);

export const constraintBody = ({ value, ...constraint }: Constraint) => ({
  ...constraint,
  ...(value !== '' && { value }),
});

export const strategyVariantBody = ({ overrides: _, payload, ...variant }: Variant) => ({
  ...variant,
  ...(payload && { payload }),
});

const variantBody = (variant: Variant) => ({
  ...strategyVariantBody(variant),
  ...(variant.overrides.length > 0 && { overrides: variant.overrides }),
});

/** A document with environments, projects, segments, types and tags; segments keep the ids of the source. */
export const configurationDocument = (things: Collection): Document => ({
  version: 4,
  environments: things.environment,
  projects: things.project.map(
    ({ description, featureNaming, environments, defaultStrategies: _, createdAt, ...project }) => ({
      ...project,
      description: orNull(description),
      featureNaming: {
        pattern: orNull(featureNaming.pattern),
        example: orNull(featureNaming.example),
        description: orNull(featureNaming.description),
      },
      environments: environments.map((environment) => ({ environment })),
      createdAt,
    }),
  ),
  segments: things.segment.map(({ description, constraints, ...segment }) => ({
    ...segment,
    description: orNull(description),
    constraints: constraints.map(constraintBody),
  })),
  strategies: things['strategy type'].map(({ title, description, ...type }) => ({
    ...type,
    title: orNull(title),
    description: orNull(description),
  })),
  tagTypes: things['tag type'].map(({ icon, description, ...type }) => ({
    ...type,
    description: orNull(description),
    icon: orNull(icon),
  })),
  tags: things.tag,
  // A new one is disabled; one that is there stays on or off.
  integrations: things.integration.map(({ secrets: _, description, ...integration }) => ({
    ...integration,
    description: orNull(description),
  })),
});

const strategyBody = (
  { title, constraints, variants, segments, ...strategy }: Strategy,
  sortOrder: number,
  ids: SegmentIds,
) => ({
  ...strategy,
  title: orNull(title),
  sortOrder,
  constraints: constraints.map(constraintBody),
  variants: variants.map(strategyVariantBody),
  segments: segments.flatMap((name) => ids.get(name) ?? []),
});

const milestoneBody = (
  { id, name, strategies, intervalMinutes, gates }: Milestone,
  sortOrder: number,
  ids: SegmentIds,
) => ({
  id,
  name,
  sortOrder,
  strategies: strategies.map((strategy, i) => strategyBody(strategy, i, ids)),
  transitionCondition: intervalMinutes === null ? null : { intervalMinutes },
  ...gates,
});

/** Who made a thing at the source is nobody here: it is made by the token of the migration. */
const madeByToken = { createdByUserId: -1 };
/** For a plan whose server does not show when it was made. */
const unknownTime = new Date(0).toISOString();

const safeguardBody = (safeguard: Safeguard, action: object) => ({ ...safeguard, action });

/** A plan as it is stored: the import pauses it, and whoever imports it runs it (docs/contract/state.md). */
const releasePlanBody = (plan: ReleasePlan, ids: SegmentIds) => ({
  id: plan.id,
  name: plan.name,
  description: orNull(plan.description),
  releasePlanTemplateId: plan.releasePlanTemplateId,
  ...madeByToken,
  createdAt: plan.createdAt ?? unknownTime,
  activeMilestoneId: plan.activeMilestoneId,
  milestones: plan.milestones.map((one, i) => ({
    ...milestoneBody(one, i, ids),
    startedAt: one.startedAt,
    progressionExecutedAt: one.progressionExecutedAt,
    pausedMs: 0,
    // Whoever approved at the source is nobody here.
    approvedBy: [],
  })),
  safeguards: plan.safeguards.map((one) => safeguardBody(one, { type: 'pauseReleasePlanProgressions', id: plan.id })),
  pause: null,
  completedAt: plan.completedAt,
  startedBy: { id: -1, username: '' },
  edition: 1,
  approvedEdition: null,
  before: null,
});

/** A document with templates of release plans. */
export const templatesDocument = (templates: readonly ReleasePlanTemplate[], ids: SegmentIds): Document => ({
  version: 4,
  releasePlanTemplates: templates.map(({ description, milestones, ...template }) => ({
    ...template,
    ...madeByToken,
    description: orNull(description),
    milestones: milestones.map((one, i) => milestoneBody(one, i, ids)),
  })),
});

/** A document with complete features: members that it omits are off or empty. */
export const featuresDocument = (features: readonly Feature[], ids: SegmentIds): Document => ({
  version: 4,
  // An import reads tags of features only together with these two members.
  tagTypes: [],
  tags: [],
  features: features.map(({ tags: _, environments: __, description, links, completed, ...feature }) => ({
    ...feature,
    links: [...links],
    ...(completed && { completed: { ...completed, at: completed.at ?? feature.createdAt ?? unknownTime } }),
    description: orNull(description),
  })),
  featureEnvironments: features.flatMap(({ name: featureName, project: projectId, environments }) =>
    environments.map(({ name: environment, enabled, variants, releasePlan, safeguards }) => ({
      featureName,
      environment,
      enabled,
      variants: variants.map(variantBody),
      ...(releasePlan && { releasePlan: releasePlanBody(releasePlan, ids) }),
      // None are said, too: what is left out would stay as it is.
      safeguards: safeguards.map((one) =>
        safeguardBody(one, { type: 'disableFeatureEnvironment', environment, featureName, projectId }),
      ),
    })),
  ),
  featureStrategies: features.flatMap((feature) =>
    feature.environments.flatMap(({ name, strategies }) =>
      strategies.map((strategy, i) => ({
        ...strategyBody(strategy, i, ids),
        featureName: feature.name,
        projectId: feature.project,
        environment: name,
      })),
    ),
  ),
  featureTags: features.flatMap(({ name: featureName, tags }) =>
    tags.map(({ type: tagType, value: tagValue }) => ({ featureName, tagType, tagValue })),
  ),
});

/** Sorts features so that parents come before their children. */
export const parentsFirst = (features: readonly Feature[]): readonly Feature[] => {
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  const ordered = new Set<Feature>();
  const add = (feature: Feature, below: ReadonlySet<Feature>): void => {
    if (ordered.has(feature) || below.has(feature)) return;
    for (const { feature: parent } of feature.dependencies) {
      const found = byName.get(parent);
      if (found) add(found, new Set([...below, feature]));
    }
    ordered.add(feature);
  };
  for (const feature of features) add(feature, new Set());
  return [...ordered];
};

const maxFeaturesAtOnce = 200;
const maxCharactersAtOnce = 1_000_000;

/** Splits features into parts that are small enough for one request, which may take half a minute. */
export const inChunks = (features: readonly Feature[]): readonly (readonly Feature[])[] => {
  const chunks: Feature[][] = [];
  let room = 0;
  for (const feature of features) {
    const { length } = JSON.stringify(feature);
    const last = chunks.at(-1);
    if (last && last.length < maxFeaturesAtOnce && length <= room) last.push(feature);
    else {
      chunks.push([feature]);
      room = maxCharactersAtOnce;
    }
    room -= length;
  }
  return chunks;
};

/** The kind and name of the thing at a place of a document, e.g. `featureStrategies/3/parameters`. */
export const subjectOf = (
  document: Document,
  path: string,
): { readonly kind: keyof typeof nameOf; readonly name: string } | undefined => {
  const [category = '', index = ''] = path.split('/');
  const list = document[category];
  const row: unknown = Array.isArray(list) ? list[Number(index)] : undefined;
  if (row === null || typeof row !== 'object') return undefined;
  const text = (member: string): string => String(Reflect.get(row, member) ?? '');
  const kind = kindOfCategory[category];
  if (kind === undefined) return undefined;
  if (kind === 'integration') return { kind, name: integrationName(text('provider'), text('description')) };
  if (kind === 'release plan template') {
    const project = Reflect.get(row, 'project');
    return { kind, name: typeof project === 'string' ? `${project}/${text('id')}` : text('id') };
  }
  if (kind === 'tag') return { kind, name: `${text('type')}:${text('value')}` };
  return {
    kind,
    name: text(category === 'projects' ? 'id' : kind === 'feature' && category !== 'features' ? 'featureName' : 'name'),
  };
};

const kindOfCategory: Readonly<Record<string, keyof typeof nameOf | undefined>> = {
  environments: 'environment',
  projects: 'project',
  segments: 'segment',
  strategies: 'strategy type',
  tagTypes: 'tag type',
  tags: 'tag',
  features: 'feature',
  featureEnvironments: 'feature',
  featureStrategies: 'feature',
  featureTags: 'feature',
  releasePlanTemplates: 'release plan template',
  integrations: 'integration',
};
