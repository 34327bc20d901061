import type { NewManifestFlag, WrittenManifestFlag } from '../../contract/schemas/manifest.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import { projectScope } from '../../store/table/keys.ts';
import { createFeatureIn } from '../features/create.ts';
import { manifestFlagView } from './view.ts';

/**
 * Creates a feature with the type and default that a manifest declares, disabled in every environment (contract:
 * manifest §4).
 * @throws Problem as `createFeatureIn`
 */
export const createManifestFlag = (
  context: CommandContext,
  { project, body }: { readonly project: string; readonly body: NewManifestFlag },
): Promise<WrittenManifestFlag> =>
  transact(context, [projectScope(project)], async (unit) => {
    const { key: name, type, description } = body;
    const feature = {
      name,
      description: description || null,
      manifest: { type, defaultValue: JSON.stringify(body.defaultValue) },
    };
    await createFeatureIn(unit, { project, feature });
    return { flag: manifestFlagView(feature, []), updatedAt: unit.now.toISOString() };
  });
