import type { BatchFindings, BatchImport } from '../../contract/schemas/features-batch.ts';
import { permissions } from '../../contract/schemas/permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import { errorsOf } from './errors.ts';
import { about } from './finding.ts';
import type { ImportContext } from './import-context.ts';
import { missingPermissions } from './missing-permissions.ts';
import { warningsOf } from './warnings.ts';

/**
 * What an import of the data by this caller would meet (spec §4.10, behaviour §1.10). Permissions go by the names that
 * people read.
 * @throws Problem BadDataError when it takes the project's naming pattern too long to judge the names
 */
export const findingsOf = (
  { data, project, environment }: BatchImport,
  circumstances: ImportContext,
  rights: Rights,
): BatchFindings => ({
  errors: errorsOf(data, circumstances),
  warnings: warningsOf(data, circumstances),
  permissions: about(
    'You lack these permissions, which the import needs:',
    missingPermissions(data, { project, environment }, circumstances, rights).map(
      (name) => permissions[name].displayName,
    ),
  ),
});
