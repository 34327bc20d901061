import { inBatches } from '../table/batches.ts';
import { change } from '../table/draft.ts';
import { instance, projectScope, segmentKey } from '../table/keys.ts';
import { closeWork, type Means, type Work } from '../unfinished/work.ts';
import { emptyProject } from './empty.ts';
import { withdrawRoles } from './withdraw-roles.ts';
import { withdrawTokens } from './withdraw-tokens.ts';

/** Removes the segments that only this project could use. */
const removeSegments = async ({ table, catalog, actor, now, deadline }: Means, project: string): Promise<void> => {
  const { segments } = await catalog.config();
  const own = [...segments.values()].filter((segment) => segment.project === project);
  for (const batch of inBatches(own, () => ({ actions: 1, bytes: 20_000 }))) {
    const scopes = [instance, projectScope(project)] as const;
    await change(table, { scopes, actor, now, deadline }, async (draft) => {
      for (const segment of await draft.getMany(batch.map(({ id }) => segmentKey(id)))) {
        if (!segment) continue;
        const { pk, sk, kind, rev, ...preData } = segment;
        draft.remove({ pk, sk });
        draft.say({ type: 'segment-deleted', project, preData });
      }
    });
  }
};

/** Removes what a hidden project held: roles, tokens, features, archived ones included, and segments. May be repeated. */
export const finishProjectRemoval = async (
  means: Means,
  work: Extract<Work, { kind: 'remove-project' }>,
): Promise<void> => {
  const { table, actor, now, deadline } = means;
  await withdrawRoles(means, work.project);
  await withdrawTokens(means, work.project);
  await emptyProject(means, work.project);
  await removeSegments(means, work.project);
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) => closeWork(draft, work));
};
