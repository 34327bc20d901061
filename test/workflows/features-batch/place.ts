import { type BatchExport, batchImport } from '../../../lib/contract/schemas/features-batch.ts';
import { validate } from '../../../lib/http/validate.ts';
import { allRights } from '../../../lib/identity/rights/rights.ts';
import { exportFeatures } from '../../../lib/workflows/features-batch/export.ts';
import { importFeatures } from '../../../lib/workflows/features-batch/import.ts';
import { selectFeatures } from '../../../lib/workflows/features-batch/select.ts';
import type { Place } from '../state/place.ts';
import { actor, now } from '../state/place.ts';

/** What an export of these features gives; without names: of all the project has. */
export const takeOut = async (
  { table, catalog }: Place,
  { project, environment }: { readonly project: string; readonly environment: string },
  features?: readonly string[],
): Promise<BatchExport> => {
  const { rev } = await catalog.config();
  const source = { table, catalog, visible: () => true, instanceRev: rev };
  const chosen = features ? { features: [...features] } : { project };
  return exportFeatures(await selectFeatures(source, { environment, ...chosen }), environment);
};

/** As the Lambda does it: coerced, checked against the schema, imported by an administrator. */
export const bring = async (
  { table, catalog }: Place,
  body: { readonly project: string; readonly environment: string; readonly data: unknown },
  deadline = Number.POSITIVE_INFINITY,
): Promise<void> => {
  const { rev } = await catalog.config();
  const order = { table, catalog, rights: allRights, instanceRev: rev, actor, now, deadline };
  await importFeatures(order, validate(batchImport, body));
};
