import { invalidOperation } from '../../contract/problems.ts';
import type { FeatureBody } from '../../contract/schemas/feature-metadata.ts';
import { utc } from '../../contract/utc.ts';
import { type Link, linksFromTemplates } from '../../definition/links.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem, ProjectItem, Stored } from '../../store/table/items.ts';
import { featureKey, featureNameKey, projectKey, projectScope } from '../../store/table/keys.ts';
import { linksOfNew, plainLink, requireLinks } from '../given-links.ts';
import { emitFeatureEvent } from './emit.ts';
import { type FeatureMetadata, metadataInEvents, metadataView } from './metadata.ts';
import { requireFreeName } from './names/name.ts';
import { omitNullish } from './omit-nullish.ts';
import { staleMark } from './staleness/mark.ts';
import { featureName, newFeature, putFeature } from './store.ts';

/**
 * Checks the limit of active features in a project (contract: features §2.2).
 * @param added number of features that the unit adds
 * @throws Problem InvalidOperationError
 */
export const requireFeatureRoom = (unit: UnitOfWork, { id, featureLimit }: ProjectItem, added: number): void => {
  if (featureLimit === null) return;
  const features = unit.head(projectScope(id)).features + added;
  if (features > featureLimit)
    throw invalidOperation(
      `Project "${id}" has reached its feature limit of ${featureLimit}. Archive a feature, or raise the limit.`,
    );
};

/** A new feature as a caller describes it; the other members take their defaults (contract: features §2.1). */
export type NewFeature = Pick<FeatureItem, 'name'> &
  Partial<
    Pick<
      FeatureItem,
      | 'type'
      | 'description'
      | 'stale'
      | 'impressionData'
      | 'createdAt'
      | 'tags'
      | 'dependencies'
      | 'manifest'
      | 'owners'
    >
  > & {
    /** Absent: those of the link templates of the project. */
    readonly links?: readonly Link[];
  };

export interface CreateFeatureInput {
  readonly project: string;
  readonly feature: NewFeature;
}

/** What `createFeatureIn` reads. */
export const createReads = (project: string, name: string): RequestReads => ({
  keys: [projectKey(project), featureNameKey(name), featureKey(project, name)],
});

/**
 * Creates a feature, disabled in every environment of the project (contract: features §2).
 * @throws Problem NotFoundError, PatternError, NameExistsError, InvalidOperationError (limit)
 */
export const createFeatureIn = async (
  unit: UnitOfWork,
  { project, feature: given }: CreateFeatureInput,
): Promise<FeatureMetadata> => {
  await unit.peek<Stored>(createReads(project, given.name).keys ?? []);
  const owner = await requireProject(unit, project);
  await requireFreeName(unit, given.name, owner);
  requireFeatureRoom(unit, owner, 1);
  // No item has this key, because the name is free. It is read because a unit of work writes only keys that it has
  // read.
  await unit.get(featureKey(project, given.name));
  const times = given.createdAt === undefined ? {} : { madeAt: unit.now.toISOString() };
  const { createdByUserId } = unit.actor;
  const creator = createdByUserId === null ? {} : { createdBy: createdByUserId };
  const { links: ownLinks, ...members } = given;
  const links = linksOfNew(
    ownLinks ?? linksFromTemplates(owner.linkTemplates ?? [], { project, feature: given.name }),
    unit.now,
  );
  const feature = newFeature(
    {
      ...members,
      ...staleMark(given.stale ?? false, undefined, unit.now),
      ...(links.length > 0 && { links }),
      ...times,
      ...creator,
      project,
    },
    unit.now,
  );
  putFeature(unit, feature);
  unit.put(featureName(given.name, project));
  unit.changeHead(projectScope(project), { features: 1 });
  emitFeatureEvent(unit, feature, 'feature-created', { data: metadataInEvents(feature) });
  for (const link of links) emitFeatureEvent(unit, feature, 'feature-link-added', { data: plainLink(link) });
  return metadataView(feature);
};

/** The new feature of a body; an empty description counts as none. */
const featureFromBody = ({ description, createdAt, links, ...others }: FeatureBody): NewFeature => ({
  ...omitNullish(others),
  ...(description !== undefined && { description: description || null }),
  ...(createdAt !== undefined && { createdAt: utc(createdAt) }),
  ...(links && { links: requireLinks(links, 'links') }),
});

/** Creates a feature in one commit. @throws Problem as `createFeatureIn`; ValidationError for a link */
export const createFeature = (
  context: CommandContext,
  { project, body }: { readonly project: string; readonly body: FeatureBody },
): Promise<FeatureMetadata> =>
  transact(context, [projectScope(project)], async (unit) =>
    createFeatureIn(unit, { project, feature: featureFromBody(body) }),
  );
