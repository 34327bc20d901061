import { maxOwners } from '../../contract/limits.ts';
import { invalid, invalidOperation } from '../../contract/problems.ts';
import type { FeatureOwner, OwnerReference } from '../../contract/schemas/feature-owner.ts';
import { ownerKey } from '../../definition/owners.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem, Stored } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { type FeaturePlace, featureAloneReads, requireAnyFeature, requireFeature } from '../features/load.ts';
import { putFeature } from '../features/store.ts';
import { keyOfOwner, ownerView } from './read.ts';

interface OwnersInput extends FeaturePlace {
  readonly owners: readonly OwnerReference[];
}

/** What `replaceOwners` reads. */
export const ownersReads = ({ owners, ...place }: OwnersInput): RequestReads => {
  const { keys = [], ...reads } = featureAloneReads(place);
  return { ...reads, keys: [...keys, ...owners.map(keyOfOwner)] };
};

const nameOnly = ({ type, id, name }: FeatureOwner) => ({ type, id, name });

/** What is shown of owners, in their order; undefined for those that do not exist. */
const readIn = async (
  unit: UnitOfWork,
  owners: readonly OwnerReference[],
): Promise<readonly (FeatureOwner | undefined)[]> => {
  const items = await unit.peek<Stored>(owners.map(keyOfOwner));
  return owners.map((one, i) => ownerView(one, items[i]));
};

const sameOwners = (a: readonly OwnerReference[], b: readonly OwnerReference[]): boolean =>
  JSON.stringify(a.map(ownerKey)) === JSON.stringify(b.map(ownerKey));

/** Writes the owners, with an event where they differ. */
const putOwners = async (
  unit: UnitOfWork,
  { owners: before = [], ...feature }: FeatureItem,
  after: readonly FeatureOwner[],
): Promise<void> => {
  if (sameOwners(before, after)) return;
  const owners = after.map(({ type, id }) => ({ type, id }));
  putFeature(unit, { ...feature, ...(owners.length > 0 && { owners }) });
  const known = (await readIn(unit, before)).filter((one) => one !== undefined);
  emitFeatureEvent(unit, feature, 'feature-owners-updated', {
    data: { owners: after.map(nameOnly) },
    preData: { owners: known.map(nameOnly) },
  });
};

const distinct = <O extends OwnerReference>(owners: readonly O[]): readonly O[] => [
  ...new Map(owners.map((one) => [ownerKey(one), one])).values(),
];

/**
 * Replaces the owners of a feature (contract: feature-owners §2).
 * @returns what is shown of them
 * @throws Problem NotFoundError; ValidationError naming an owner that does not exist
 */
export const replaceOwners = (
  context: CommandContext,
  { owners: given, ...place }: OwnersInput,
): Promise<readonly FeatureOwner[]> =>
  transact(context, [projectScope(place.project)], async (unit) => {
    const feature = await requireFeature(unit, place);
    const found = await readIn(unit, given);
    const unknown = found.indexOf(undefined);
    if (unknown >= 0)
      throw invalid(`owners/${unknown}/id`, `must be the id of a ${given[unknown]?.type}`, given[unknown]?.id);
    const after = distinct(found.filter((one) => one !== undefined));
    await putOwners(unit, feature, after);
    return after;
  });

/**
 * Gives a feature exactly these owners, as an import does; those that do not exist any more are passed over.
 * @throws Problem NotFoundError
 */
export const setOwnersIn = async (
  unit: UnitOfWork,
  { owners, ...place }: FeaturePlace & { readonly owners: readonly OwnerReference[] },
): Promise<void> => {
  const found = await readIn(unit, distinct(owners));
  const known = found.filter((one) => one !== undefined);
  await putOwners(unit, await requireAnyFeature(unit, place), known);
};

/**
 * Adds and removes owners of a feature, archived or not. Those that do not exist any more are passed over: nobody can
 * own a feature after they are gone.
 * @throws Problem NotFoundError; InvalidOperationError for too many
 */
export const changeOwnersIn = async (
  unit: UnitOfWork,
  { added, removed, ...place }: FeaturePlace & Readonly<Record<'added' | 'removed', readonly OwnerReference[]>>,
): Promise<void> => {
  const feature = await requireAnyFeature(unit, place);
  const gone = new Set(removed.map(ownerKey));
  const wanted = distinct([...(feature.owners ?? []).filter((one) => !gone.has(ownerKey(one))), ...added]);
  if (wanted.length > maxOwners)
    throw invalidOperation(
      `The feature "${feature.name}" would have ${wanted.length} owners; ${maxOwners} is the maximum.`,
    );
  const found = await readIn(unit, wanted);
  await putOwners(
    unit,
    feature,
    found.filter((one) => one !== undefined),
  );
};
