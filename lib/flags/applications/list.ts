import type { Application } from '../../contract/schemas/application.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { seesProject } from '../../identity/rights/has-permission.ts';
import { readHeads } from '../../store/commit/head.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { projectOfScope } from '../../store/table/keys.ts';
import { knownReads, readKnown } from './known.ts';
import { factsView, strategiesOf, usageOf } from './view.ts';

/** What the list reads: the heads show which projects exist, and which of them are private. */
export const applicationsReads: RequestReads = { scopes: '*', ...knownReads };

/** All applications, with the places of their use that the caller may know (contract: applications §1). */
export const listApplications = async (
  context: CallerContext,
  { strategyName }: { readonly strategyName?: string | undefined },
): Promise<Application[]> => {
  const { caller, now } = context;
  const [known, heads] = await Promise.all([readKnown(context, now), readHeads(context)]);
  const visible = new Set(
    heads.flatMap((head) => {
      const id = head.gone ? undefined : projectOfScope(head.scope);
      return id !== undefined && seesProject(caller.rights, { id, private: head.private === true }) ? [id] : [];
    }),
  );
  return known
    .map((one) => ({
      ...factsView(one),
      strategies: strategiesOf(one),
      usage: usageOf(one, (project) => visible.has(project)),
    }))
    .filter(({ strategies }) => !strategyName || strategies.includes(strategyName));
};
