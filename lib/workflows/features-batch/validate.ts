import type { BatchFindings, BatchImport } from '../../contract/schemas/features-batch.ts';
import { permissionTexts } from '../../contract/schemas/permission-texts.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { errorsOf, findingAbout } from './errors.ts';
import { readImportContext } from './import-context.ts';
import { missingPermissions } from './missing-permissions.ts';
import { warningsOf } from './warnings.ts';

/**
 * The findings that an import of the data by this caller would have (contract: features-batch §3). Nothing is written.
 * @throws Problem BadDataError when the project's naming pattern takes too long to match the names
 */
export const validateImport = async (context: CatalogCallerContext, input: BatchImport): Promise<BatchFindings> => {
  const importContext = await readImportContext(context, input);
  return {
    errors: errorsOf(importContext),
    warnings: warningsOf(importContext),
    permissions: findingAbout(
      'You lack these permissions, which the import needs:',
      missingPermissions(importContext, context.caller.rights).map((name) => permissionTexts[name].displayName),
    ),
  };
};
