import { ulid } from '../../basics/ulid.ts';
import { maxLinks } from '../../contract/limits.ts';
import { invalidOperation, nameExists, notFound } from '../../contract/problems.ts';
import type { FeatureLink, LinkBody } from '../../contract/schemas/feature-link.ts';
import type { Link } from '../../definition/links.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { type FeaturePlace, requireAnyFeature, requireFeature } from '../features/load.ts';
import { putFeature } from '../features/store.ts';
import { plainLink, requireLink } from '../given-links.ts';

/** @throws Problem InvalidOperationError */
const requireFewLinks = (feature: string, count: number): void => {
  if (count > maxLinks)
    throw invalidOperation(
      `The feature "${feature}" would have ${count} links; ${maxLinks} is the maximum. Remove one first.`,
    );
};

/** One link of a feature, by its id. */
interface LinkPlace extends FeaturePlace {
  readonly id: string;
}

const linksOf = ({ links = [] }: FeatureItem): readonly FeatureLink[] => links;

const putLinks = (unit: UnitOfWork, { links: _, ...feature }: FeatureItem, links: readonly FeatureLink[]): void =>
  putFeature(unit, { ...feature, ...(links.length > 0 && { links }) });

/** A change of links that is known to be possible. */
interface LinkChange {
  /** Addresses. */
  readonly removed: readonly Pick<Link, 'url'>[];
  /** They come, or get another title. */
  readonly set: readonly Link[];
}

/** Writes a change of links, with an event for each that differs. */
const changeLinks = (unit: UnitOfWork, feature: FeatureItem, { removed, set }: LinkChange): void => {
  const before = linksOf(feature);
  const gone = before.filter((one) => removed.some(({ url }) => url === one.url));
  const kept = before.filter((one) => !gone.includes(one));
  const retitled = kept.flatMap((one) => {
    const next = set.find(({ url }) => url === one.url);
    return next && next.title !== one.title ? [{ before: one, after: { ...one, title: next.title } }] : [];
  });
  const added = set
    .filter(({ url }) => !kept.some((one) => one.url === url))
    .map((link) => ({ id: ulid(unit.now), ...plainLink(link) }));
  if (gone.length + retitled.length + added.length === 0) return;
  const links = [...kept.map((one) => retitled.find((two) => two.before === one)?.after ?? one), ...added];
  requireFewLinks(feature.name, links.length);
  putLinks(unit, feature, links);
  for (const link of gone) emitFeatureEvent(unit, feature, 'feature-link-removed', { preData: plainLink(link) });
  for (const one of retitled)
    emitFeatureEvent(unit, feature, 'feature-link-updated', {
      data: plainLink(one.after),
      preData: plainLink(one.before),
    });
  for (const link of added) emitFeatureEvent(unit, feature, 'feature-link-added', { data: plainLink(link) });
};

/**
 * Changes the links of a feature, archived or not, by their addresses.
 * @throws Problem NotFoundError; InvalidOperationError for too many
 */
export const changeLinksIn = async (
  unit: UnitOfWork,
  { change, ...place }: FeaturePlace & { readonly change: LinkChange },
): Promise<void> => changeLinks(unit, await requireAnyFeature(unit, place), change);

/**
 * Adds a link. An address that the feature has already gets the title (contract: feature-links §2).
 * @throws Problem NotFoundError, ValidationError, InvalidOperationError
 */
export const addLink = (context: CommandContext, { body, ...place }: FeaturePlace & { readonly body: LinkBody }) =>
  transact(context, [projectScope(place.project)], async (unit) => {
    const feature = await requireFeature(unit, place);
    changeLinks(unit, feature, { removed: [], set: [requireLink(body, 'url')] });
  });

/** @throws Problem NotFoundError */
const requireOwnLink = (feature: FeatureItem, id: string): FeatureLink => {
  const link = linksOf(feature).find((one) => one.id === id);
  if (!link) throw notFound('link', id, `The feature "${feature.name}" does not have it.`);
  return link;
};

/**
 * Replaces address and title of a link, which keeps its id (contract: feature-links §2).
 * @throws Problem NotFoundError, ValidationError; NameExistsError for the address of another link
 */
export const updateLink = (context: CommandContext, { id, body, ...place }: LinkPlace & { readonly body: LinkBody }) =>
  transact(context, [projectScope(place.project)], async (unit) => {
    const feature = await requireFeature(unit, place);
    const before = requireOwnLink(feature, id);
    const after = { id, ...requireLink(body, 'url') };
    const others = linksOf(feature).filter((one) => one !== before);
    if (others.some(({ url }) => url === after.url)) throw nameExists('link', after.url);
    if (before.url === after.url && before.title === after.title) return;
    putLinks(
      unit,
      feature,
      linksOf(feature).map((one) => (one === before ? after : one)),
    );
    emitFeatureEvent(unit, feature, 'feature-link-updated', { data: plainLink(after), preData: plainLink(before) });
  });

/** Removes a link. @throws Problem NotFoundError */
export const removeLink = (context: CommandContext, { id, ...place }: LinkPlace) =>
  transact(context, [projectScope(place.project)], async (unit) => {
    const feature = await requireFeature(unit, place);
    changeLinks(unit, feature, { removed: [requireOwnLink(feature, id)], set: [] });
  });
