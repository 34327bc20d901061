import type { Variant } from '../../contract/schemas/variant.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import { newPatchWork, type PatchOperation } from '../features/json-patch.ts';
import { type EnvironmentPlace, requireFeature } from '../features/load.ts';
import { patchVariantsIn, replaceVariantsIn } from './change.ts';

/** A feature in all environments of its project. */
interface Everywhere {
  readonly project: ProjectItem;
  readonly feature: string;
}

/**
 * Writes to each environment of a project in turn.
 * @returns the new variants in the first environment; `[]` when there is none
 */
const writeInEach = async (
  unit: GuardedUnit,
  { project: { id, environments }, feature }: Everywhere,
  write: (place: EnvironmentPlace) => Promise<readonly Variant[]>,
): Promise<readonly Variant[]> => {
  await requireFeature(unit, { project: id, feature });
  let first: readonly Variant[] | undefined;
  for (const { name: environment } of environments) {
    const variants = await write({ project: id, feature, environment });
    first ??= variants;
  }
  return first ?? [];
};

/** Replaces the variants of a feature in all environments of its project (contract: feature-variants §7). */
export const replaceVariantsEverywhereIn = (
  unit: GuardedUnit,
  { variants, ...where }: Everywhere & { readonly variants: readonly Variant[] },
): Promise<readonly Variant[]> => writeInEach(unit, where, (place) => replaceVariantsIn(unit, { place, variants }));

/** Patches the variants of a feature in all environments of its project, each list separately. */
export const patchVariantsEverywhereIn = (
  unit: GuardedUnit,
  {
    operations,
    parse,
    ...where
  }: Everywhere & {
    readonly operations: readonly PatchOperation[];
    readonly parse: (document: unknown) => readonly Variant[];
  },
): Promise<readonly Variant[]> => {
  const work = newPatchWork();
  return writeInEach(unit, where, (place) => patchVariantsIn(unit, { place, operations, parse, work }));
};
