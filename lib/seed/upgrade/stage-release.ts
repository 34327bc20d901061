import { raiseFormat, readStageRelease, storeRelease } from '../../store/observations/stage-release.ts';
import type { Table } from '../../store/table/table.ts';
import { type NewRelease, refusalOf } from './rule.ts';

/** The deployment is refused by the rule of upgrades. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}

/**
 * Begins the deployment of a release: before any function changes, it stores the format in which functions of this release
 * write.
 * @throws ReleaseRefused that says what to deploy first; then nothing is stored
 */
export const beginRelease = async (table: Table, release: NewRelease): Promise<void> => {
  const refusal = refusalOf(await readStageRelease(table), release);
  if (refusal !== undefined) throw new ReleaseRefused(refusal);
  await raiseFormat(table, release.writes);
};

/** Stores, when everything else is deployed, which release the stage has. */
export const recordRelease = (
  table: Table,
  { version, versions }: Pick<NewRelease, 'version' | 'versions'>,
): Promise<void> => storeRelease(table, { version, number: versions.length });
