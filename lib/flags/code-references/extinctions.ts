import { maxCommitMessage, type PushedExtinctions } from '../../contract/schemas/code-reference.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { putExtinctions } from '../../store/observations/code-references.ts';
import { knownFlags } from './known-flags.ts';
import { requireEnabled, requireRepository } from './writers.ts';

/**
 * Stores which commits removed the last reference of a branch to flags (contract: code-references §5). Names that no flag
 * has are ignored, and those of projects that the branch does not know.
 * @throws Problem NotFoundError for an unknown repository; InvalidOperationError (409) for one that is disabled; as
 *   `knownFlags`
 */
export const storeExtinctions = async (
  context: CatalogCallerContext,
  {
    repository,
    branch,
    body,
  }: { readonly repository: string; readonly branch: string; readonly body: PushedExtinctions },
): Promise<void> => {
  requireEnabled(await requireRepository(context, repository));
  const paths = new Map<string, string>();
  body.forEach(({ projKey }, i) => {
    if (!paths.has(projKey)) paths.set(projKey, `${i}/projKey`);
  });
  const known = await knownFlags(
    context,
    [...paths].map(([project, path]) => ({ project, path })),
  );
  const newest = new Map<string, PushedExtinctions[number]>();
  for (const one of body) {
    const id = `${one.projKey}#${one.flagKey}`;
    if (known.get(one.projKey)?.has(one.flagKey) && (newest.get(id)?.time ?? -1) <= one.time) newest.set(id, one);
  }
  const extinctions = [...newest.values()].map(({ projKey, flagKey, revision, message, time }) => ({
    project: projKey,
    flag: flagKey,
    revision,
    // The cut may go through a pair of surrogates, and the table takes only whole ones.
    message: message.slice(0, maxCommitMessage).toWellFormed(),
    // The newest stays: a commit of the future would stay for ever.
    time: Math.min(time, context.now.getTime()),
  }));
  await putExtinctions(context.table, repository, branch, extinctions, context.now);
};
