import { type BatchExport, batchImport } from '../../../lib/contract/schemas/features-batch.ts';
import { validate } from '../../../lib/http/reading/validate.ts';
import { allRights } from '../../../lib/identity/rights/rights.ts';
import { dataSetView } from '../../../lib/workflows/features-batch/data-set.ts';
import { importFeatures } from '../../../lib/workflows/features-batch/import.ts';
import { selectFeatures } from '../../../lib/workflows/features-batch/select.ts';
import { callerOf, contextOf } from '../context.ts';
import { type Instance, now } from '../state/instance.ts';

const administrator = callerOf({ userId: null, name: 'importer', rights: allRights });

/** Exports these features; without names, all features of the project. It writes no event. */
export const takeOut = async (
  target: Instance,
  { project, environment }: { readonly project: string; readonly environment: string },
  features?: readonly string[],
): Promise<BatchExport> => {
  const context = await contextOf(target, administrator, now);
  const chosen = features ? { features: [...features] } : { project };
  return dataSetView(await selectFeatures(context, { environment, ...chosen }), { environment, ownerNames: new Map() });
};

/** Imports as the Lambda function does: the body is coerced, checked against the schema, and imported. */
export const importAs = async (target: Instance, body: unknown, caller = administrator): Promise<void> =>
  importFeatures(await contextOf(target, caller, now), validate(batchImport, body));
