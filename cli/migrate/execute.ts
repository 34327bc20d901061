import * as answers from './answers.ts';
import { differencesOf } from './compare.ts';
import {
  configurationDocument,
  constraintBody,
  type Document,
  featuresDocument,
  inChunks,
  parentsFirst,
  type SegmentIds,
  strategyVariantBody,
  subjectOf,
  templatesDocument,
} from './document.ts';
import type { Collection, Feature, Inventory, Kind, Project, Things } from './inventory.ts';
import { nameOf, segmentsOf } from './inventory.ts';
import { collect, type Plan } from './plan.ts';
import { type Server, ServerError } from './server.ts';

/** A thing that the target refused, with its reason. */
export interface Refused {
  readonly kind: Kind;
  readonly name: string;
  readonly why: string;
}

interface Work {
  readonly target: Server;
  /** The inventory of the target before the migration. */
  readonly there: Inventory;
  readonly progress?: (text: string) => void;
  readonly refused: Refused[];
}

const send = (target: Server, document: Document, keep: boolean): Promise<void> =>
  target.send('POST', `/api/admin/state/import?keep=${keep}`, document);

/** The things that a refusal concerns; empty: it concerns the whole document. */
const refusedIn = (error: unknown, document: Document): readonly Refused[] => {
  if (!(error instanceof ServerError) || error.status !== 400) return [];
  return error.details.flatMap(({ path, message = error.message }) => {
    const subject = subjectOf(document, path ?? '');
    return subject ? [{ ...subject, why: message }] : [];
  });
};

/**
 * Imports things. What the target refuses is reported and left out, and the rest is sent again. The target checks a
 * whole document before it stores anything.
 */
const importThings = async <T>(
  { target, refused }: Work,
  things: T,
  {
    documentOf,
    without,
    keep,
  }: {
    readonly documentOf: (things: T) => Document;
    readonly without: (things: T, refused: readonly Refused[]) => T;
    readonly keep: boolean;
  },
): Promise<void> => {
  for (let rest = things; ; ) {
    const document = documentOf(rest);
    try {
      return await send(target, document, keep);
    } catch (error) {
      const found = refusedIn(error, document);
      if (found.length === 0) throw error;
      for (const one of found)
        if (!refused.some(({ kind, name }) => kind === one.kind && name === one.name)) refused.push(one);
      rest = without(rest, found);
    }
  }
};

const isIn = (refused: readonly Refused[], kind: Kind, name: string): boolean =>
  refused.some((one) => one.kind === kind && one.name === name);

const isEmpty = (things: Collection): boolean => Object.values(things).every(({ length }) => length === 0);

const importConfiguration = async (work: Work, given: Collection, keep: boolean): Promise<void> => {
  const things: Collection = { ...given, feature: [], 'context field': [], 'release plan template': [] };
  if (isEmpty(things)) return;
  await importThings(work, things, {
    keep,
    documentOf: configurationDocument,
    without: (rest, refused) => collect((kind) => rest[kind].filter((one) => !isIn(refused, kind, nameOf[kind](one)))),
  });
};

/** Reads the present ids of segments on the target. */
const segmentIds = async (target: Server): Promise<SegmentIds> => {
  const { segments } = await target.get('/api/admin/segments', answers.segments);
  return new Map(segments.map(({ id, name }) => [name, id]));
};

const importTemplates = async (
  work: Work,
  templates: readonly Things['release plan template'][],
  keep: boolean,
): Promise<void> => {
  if (templates.length === 0) return;
  const ids = await segmentIds(work.target);
  await importThings(work, templates, {
    keep,
    documentOf: (rest) => templatesDocument(rest, ids),
    without: (rest, refused) =>
      rest.filter((one) => !isIn(refused, 'release plan template', nameOf['release plan template'](one))),
  });
};

const importFeatures = async (work: Work, features: readonly Feature[], keep: boolean): Promise<void> => {
  if (features.length === 0) return;
  const ids = await segmentIds(work.target);
  const complete = features.filter((feature) => {
    const missing = segmentsOf(feature).find((name) => !ids.has(name));
    if (missing !== undefined)
      work.refused.push({ kind: 'feature', name: feature.name, why: `its segment ${missing} could not be made` });
    return missing === undefined;
  });
  let done = 0;
  for (const chunk of inChunks(parentsFirst(complete))) {
    await importThings(work, chunk, {
      keep,
      documentOf: (rest) => featuresDocument(rest, ids),
      without: (rest, refused) => rest.filter(({ name }) => !isIn(refused, 'feature', name)),
    });
    done += chunk.length;
    work.progress?.(`feature ${done} of ${complete.length}`);
  }
};

/** Makes one independent change. A refusal is reported, and does not stop the other changes. */
const attempt = async (work: Work, subject: Omit<Refused, 'why'>, change: () => Promise<void>): Promise<void> => {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof ServerError) || error.status === undefined || error.status >= 500) throw error;
    work.refused.push({ ...subject, why: error.message });
  }
};

const writeContextFields = async (work: Work, make: Collection, change: Collection): Promise<void> => {
  const bodyOf = ({ description, ...field }: Things['context field']) => ({
    ...field,
    description: description || null,
    legalValues: field.legalValues.map((legal) => ({
      value: legal.value,
      ...(legal.description !== '' && { description: legal.description }),
    })),
  });
  const { target, there } = work;
  for (const field of make['context field'])
    await attempt(work, { kind: 'context field', name: field.name }, () =>
      target.send('POST', '/api/admin/context', bodyOf(field)),
    );
  for (const field of change['context field']) {
    const { name, ...body } = bodyOf(field);
    // Built-in fields keep the target's descriptions, unless somebody has changed those of the source.
    const own = there.things['context field'].find((one) => one.name === name);
    const isDescribed = own !== undefined && differencesOf('context field', field, own).includes('description');
    await attempt(work, { kind: 'context field', name }, () =>
      target.send('PUT', `/api/admin/context/${encodeURIComponent(name)}`, {
        ...body,
        ...(!isDescribed && own && { description: own.description || null }),
      }),
    );
  }
};

const projectPath = (id: string): string => `/api/admin/projects/${encodeURIComponent(id)}`;

/** Writes the default strategies of a project, which an import leaves out. */
const writeDefaultStrategies = async (work: Work, project: Project, ids: SegmentIds): Promise<void> => {
  const { target, there } = work;
  const before = there.things.project.find(({ id }) => id === project.id);
  const missing = before && differencesOf('project', project, before);
  const subject = { kind: 'project', name: project.id } as const;
  for (const { environment, strategy } of project.defaultStrategies)
    if (!missing || missing.includes(`default strategy in ${environment}`))
      await attempt(work, subject, () =>
        target.send(
          'POST',
          `${projectPath(project.id)}/environments/${encodeURIComponent(environment)}/default-strategy`,
          {
            ...strategy,
            constraints: strategy.constraints.map(constraintBody),
            variants: strategy.variants.map(strategyVariantBody),
            segments: strategy.segments.flatMap((name) => ids.get(name) ?? []),
          },
        ),
      );
};

/** An import only adds, so this first removes what the source does not have. */
const removeSurplus = async (work: Work, feature: Feature): Promise<void> => {
  const { target, there } = work;
  const before = there.things.feature.find(({ name }) => name === feature.name);
  if (!before) return;
  const subject = { kind: 'feature', name: feature.name } as const;
  const path = `${projectPath(before.project)}/features/${encodeURIComponent(feature.name)}`;
  for (const { name: environment, strategies } of before.environments) {
    const kept = new Set(feature.environments.find(({ name }) => name === environment)?.strategies.map(({ id }) => id));
    for (const { id } of strategies)
      if (!kept.has(id))
        await attempt(work, subject, () =>
          target.send(
            'DELETE',
            `${path}/environments/${encodeURIComponent(environment)}/strategies/${encodeURIComponent(id)}`,
          ),
        );
  }
  // An import takes the place of a plan and of a mark, but does not take them away.
  for (const { name, releasePlan } of before.environments)
    if (releasePlan && !feature.environments.some((one) => one.name === name && one.releasePlan))
      await attempt(work, subject, () =>
        target.send(
          'DELETE',
          `${path}/environments/${encodeURIComponent(name)}/release-plans/${encodeURIComponent(releasePlan.id)}`,
        ),
      );
  if (before.completed && !feature.completed)
    await attempt(work, subject, () => target.send('POST', `${path}/lifecycle/uncomplete`));
  const kept = new Set(feature.tags.map(nameOf.tag));
  for (const tag of before.tags)
    if (!kept.has(nameOf.tag(tag)))
      await attempt(work, subject, () =>
        // In the body, because a path with this text may not arrive as it was sent (docs/decisions/0293-one-address.md).
        target.send('PUT', `/api/admin/features/${encodeURIComponent(feature.name)}/tags`, {
          addedTags: [],
          removedTags: [{ type: tag.type, value: tag.value }],
        }),
      );
};

/** A feature with explicit empty values for environments in which only the target has a configuration. */
const emptiedElsewhere = (feature: Feature, before: Feature | undefined): Feature => {
  const own = new Set(feature.environments.map(({ name }) => name));
  const others = (before?.environments ?? []).filter(({ name }) => !own.has(name));
  const empty = others.map(({ name }) => ({
    name,
    enabled: false,
    variants: [],
    strategies: [],
    releasePlan: null,
    safeguards: [],
  }));
  return { ...feature, environments: [...feature.environments, ...empty] };
};

/**
 * Executes a plan, in the order in which things depend on each other. If it is interrupted, the next run does the rest.
 * @returns what the target refused
 * @throws ServerError if the target cannot be reached, or refuses everything
 */
export const executePlan = async (
  target: Server,
  { make, change }: Plan,
  { there, progress }: { readonly there: Inventory; readonly progress?: (text: string) => void },
): Promise<readonly Refused[]> => {
  const work: Work = { target, there, refused: [], ...(progress && { progress }) };
  progress?.('configuration');
  await importConfiguration(work, make, true);
  await importConfiguration(work, change, false);
  await writeContextFields(work, make, change);
  const projects = [...make.project, ...change.project].filter(({ id }) => !isIn(work.refused, 'project', id));
  if (projects.length > 0) {
    const ids = await segmentIds(target);
    for (const project of projects) await writeDefaultStrategies(work, project, ids);
  }
  await importTemplates(work, make['release plan template'], true);
  await importTemplates(work, change['release plan template'], false);
  await importFeatures(work, make.feature, true);
  for (const feature of change.feature) await removeSurplus(work, feature);
  const before = new Map(there.things.feature.map((feature) => [feature.name, feature]));
  await importFeatures(
    work,
    change.feature.map((feature) => emptiedElsewhere(feature, before.get(feature.name))),
    false,
  );
  return work.refused;
};
