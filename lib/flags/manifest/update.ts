import { conflictingState, invalid } from '../../contract/problems.ts';
import type { ChangedManifestFlag, WrittenManifestFlag } from '../../contract/schemas/manifest.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { transactByKey } from '../../store/commit/unit-of-work.ts';
import type { FeatureEnvironmentItem } from '../../store/table/items.ts';
import { featureEnvironmentKey, projectScope } from '../../store/table/keys.ts';
import { type FeaturePlace, requireAnyFeature } from '../features/load.ts';
import { updateMetadataIn } from '../features/update.ts';
import { flagTypeOf } from './type.ts';
import { defaultOf, manifestFlagView } from './view.ts';

/**
 * Replaces the description of a feature, and the default that its manifest declares (contract: manifest §4). Its type,
 * `enabled` and strategies stay.
 * @throws Problem NotFoundError; ValidationError for another key; InvalidOperationError (409) for an archived feature
 *   and for another type
 */
export const updateManifestFlag = (
  context: CommandContext,
  { place, body }: { readonly place: FeaturePlace; readonly body: ChangedManifestFlag },
): Promise<WrittenManifestFlag> =>
  transactByKey(context, projectScope(place.project), async (unit) => {
    const { project, feature: name } = place;
    const { environments } = await requireProject(unit, project);
    const feature = await requireAnyFeature(unit, place);
    if (body.key !== name) throw invalid('key', 'must be the key in the path', body.key);
    if (feature.archived) throw conflictingState(`The flag "${name}" is archived. Revive it before you change it.`);
    const keys = environments.map((environment) => featureEnvironmentKey(project, name, environment.name));
    const items = (await unit.peek<FeatureEnvironmentItem>(keys)).filter((item) => item !== undefined);
    const type = flagTypeOf(feature, items);
    if (type !== body.type)
      throw conflictingState(`The type of the flag "${name}" cannot be changed from ${type} to ${body.type}.`);
    const defaultValue = body.defaultValue === undefined ? defaultOf(feature, type) : JSON.stringify(body.defaultValue);
    const change = { description: body.description || null, manifest: { type, defaultValue } };
    updateMetadataIn(unit, { feature, change });
    return { flag: manifestFlagView({ name, ...change }, items), updatedAt: unit.now.toISOString() };
  });
