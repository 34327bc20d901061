import { ApiError } from '../../../client/error.ts';
import { changeOf, writeHeaders } from '../../../client/revision.ts';
import { api } from '../../api/client.ts';
import { commentOn } from '../../queries/change-requests.ts';
import { createFlag } from '../../queries/flags.ts';
import type { DataSet } from '../../queries/transfer.ts';
import { transfer } from '../../texts/transfer.ts';
import { nothing } from '../flag/definition.ts';
import { proposed } from '../flag/drafts/bodies.ts';
import { operationsBetween } from '../flag/drafts/operations.ts';
import type { Named } from '../flag/words.ts';
import { type ImportPlan, maxCompared, type State, stateIn } from './import-plan.ts';
import type { Target } from './target.ts';

/** Only flags that were compared can be proposed: the others would be missing. @throws ApiError 400 if there are any */
const requireCompared = ({ overwritten, compared }: ImportPlan): void => {
  if (overwritten.length === compared.length) return;
  const message = transfer.importFlags.tooMany(maxCompared);
  throw new ApiError({ status: 400, name: 'TooManyFlags', message, details: [], id: undefined });
};

/** The maximal number of changes that one request adds. */
const atOnce = 100;

const absent: State = { definition: nothing, enabled: false };

const changesOf = (name: string, now: State, after: State) => [
  ...operationsBetween(now.definition, after.definition).map((operation) => proposed(name, operation)),
  ...(now.enabled === after.enabled
    ? []
    : [{ action: 'updateEnabled' as const, feature: name, payload: { enabled: after.enabled } }]),
];

export interface ImportProposal {
  readonly data: DataSet;
  readonly plan: ImportPlan;
  readonly target: Target;
  readonly named: Named;
  /** For reviewers; empty: none. */
  readonly comment: string;
  /**
   * The newest revision of the project when the plan was made from its present state: if there is another one, nothing
   * is added. Absent: any.
   */
  readonly seen?: number | undefined;
}

/**
 * Imports flags into an environment with reviews: creates the new flags, switched off, and adds all changes in the
 * environment to the caller's change request.
 * @returns the id of the change request; undefined: nothing needs a review
 * @throws ApiError 400, before anything is created or added, if the plan has more flags than it compares; 412 if the
 *   project has changed since the revision `seen`
 */
export const proposeImport = async ({ data, plan, target, named, comment, seen }: ImportProposal) => {
  requireCompared(plan);
  const { project: projectId, environment } = target;
  for (const { name, type = 'release', description } of data.features)
    if (plan.created.includes(name)) await createFlag(projectId, { name, type, description: description ?? '' });
  const changes = [
    ...plan.created.flatMap((name) => changesOf(name, absent, stateIn(data, name, absent, named))),
    ...plan.compared.flatMap(({ name, now, after }) => changesOf(name, now, after)),
  ];
  let request: number | undefined;
  // Each part expects the revision that the part before it made.
  let expected = plan.created.length === 0 ? seen : undefined;
  for (let from = 0; from < changes.length; from += atOnce) {
    const { data: added, revision } = await changeOf(
      api.POST('/api/admin/projects/{projectId}/environments/{environment}/change-requests', {
        params: { path: { projectId, environment }, header: writeHeaders({ expected }) },
        body: changes.slice(from, from + atOnce),
      }),
    );
    request = added.id;
    expected &&= revision;
  }
  if (request !== undefined) await commentOn({ projectId, id: request }, comment);
  return request;
};
