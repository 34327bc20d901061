import type { Variant } from '../../contract/schemas/variant.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { patchVariants, replaceVariants } from '../feature-variants/change.ts';
import { newPatchWork, type PatchOperation } from '../features/json-patch.ts';
import type { EnvironmentPlace } from '../features/load.ts';
import { requireFeature } from '../features/load.ts';

type Written = readonly Variant[];

/** Writes to each environment of a project in turn; answers what the first one has then, `[]` without any. */
const each = async (
  unit: UnitOfWork,
  { id, environments }: ProjectItem,
  feature: string,
  write: (place: EnvironmentPlace) => Promise<Written>,
): Promise<Written> => {
  await requireFeature(unit, { project: id, feature });
  let first: Written | undefined;
  for (const { name: environment } of environments) {
    const variants = await write({ project: id, feature, environment });
    first ??= variants;
  }
  return first ?? [];
};

/** Replaces the variants of a feature in all environments of its project (behaviour §4, PUT F/variants). */
export const replaceVariantsEverywhere = (
  unit: UnitOfWork,
  project: ProjectItem,
  feature: string,
  variants: Written,
): Promise<Written> => each(unit, project, feature, (place) => replaceVariants(unit, place, variants));

/** Patches the variants of a feature in each environment of its project, each list by itself. */
export const patchVariantsEverywhere = (
  unit: UnitOfWork,
  project: ProjectItem,
  feature: string,
  operations: readonly PatchOperation[],
  parse: (document: unknown) => Written,
): Promise<Written> => {
  const work = newPatchWork();
  return each(unit, project, feature, (place) => patchVariants(unit, place, operations, parse, work));
};
