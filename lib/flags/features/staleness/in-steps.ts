import type { Scopes } from '../../../store/commit/context.ts';
import type { Request } from '../../../store/commit/request.ts';
import { dryRun, transact, type UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import { projectKey, projectScope } from '../../../store/table/keys.ts';
import { maxFeaturesOfCommit, maxItemsOfCommit } from '../../../store/table/limits.ts';
import { getItem, type Source } from '../../../store/table/read.ts';

/** A change to many features of one project. */
export interface BulkChange {
  readonly project: string;
  readonly features: readonly string[];
  /** Number of stored items of one feature. */
  readonly itemsEach: number;
  /** Default: the project's scope. */
  readonly scopes?: Scopes;
}

/**
 * Makes a change to many features in as few commits as possible. The whole change is tried before the first commit, so
 * that one feature that cannot be changed refuses the whole request. Each commit leaves a state that is valid by itself
 * (contract: features §10, docs/decisions/0082-one-rule-many-commits.md).
 * @param work changes the given features; may run several times
 */
export const changeInSteps = async (
  context: Request,
  { project, features, itemsEach, scopes = [projectScope(project)] }: BulkChange,
  work: (unit: UnitOfWork, features: readonly string[]) => Promise<unknown>,
): Promise<void> => {
  const names = [...new Set(features)];
  const size = Math.max(1, Math.min(maxFeaturesOfCommit, Math.floor(maxItemsOfCommit / itemsEach)));
  if (names.length > size) await dryRun(context, scopes, (unit) => work(unit, names));
  for (let i = 0; i === 0 || i < names.length; i += size)
    await transact(context, scopes, (unit) => work(unit, names.slice(i, i + size)));
};

/** The maximum number of items that a feature of this project has: itself, its name, and one for each environment. */
export const itemsPerFeature = async (source: Source, project: string): Promise<number> => {
  const item = await getItem(source, projectKey(project));
  return 2 + (item?.environments.length ?? 0);
};
