import type { Draft } from '../table/draft.ts';
import type { ProjectItem } from '../table/items.ts';
import { projectScope } from '../table/keys.ts';
import { demandRoom } from './create.ts';
import { demandAnyFeature, demandProject, partsIn } from './load.ts';
import { sayOf } from './say.ts';
import { putFeature, putParts } from './store.ts';

/** Switches a feature off wherever it is on, without an event of its own: coming back says it. */
export const switchOffEverywhere = async (
  draft: Draft,
  { id, environments }: Pick<ProjectItem, 'id' | 'environments'>,
  feature: string,
): Promise<void> => {
  const place = { project: id, feature };
  const names = environments.map(({ name }) => name);
  const all = await partsIn(draft, place, names);
  for (const [i, parts] of all.entries()) {
    const environment = names[i];
    if (parts.enabled && environment !== undefined)
      putParts(draft, { ...place, environment }, { ...parts, enabled: false });
  }
};

/**
 * Brings archived features back, off in every environment; active ones stay as they are (behaviour §4, revive).
 * @throws Problem NotFoundError; InvalidOperationError when the project would have more than its limit (spec §8)
 */
export const reviveFeatures = async (draft: Draft, project: string, features: readonly string[]): Promise<void> => {
  const owner = await demandProject(draft, project);
  let revived = 0;
  for (const name of features) {
    const place = { project, feature: name };
    const feature = await demandAnyFeature(draft, place);
    if (!feature.archived) continue;
    revived += 1;
    demandRoom(draft, owner, revived);
    putFeature(draft, { ...feature, archived: false, archivedAt: null });
    await switchOffEverywhere(draft, owner, name);
    draft.change(projectScope(project), { features: 1 });
    sayOf(draft, feature, 'feature-revived');
  }
};
