import { conflictingState } from '../../contract/problems.ts';
import type { Change, ReachedEnvironment } from '../../contract/schemas/change-request.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Grants } from '../../identity/rights/rights.ts';
import { ownMember } from '../../store/table/stored-members.ts';
import type { GuardedProject } from './guard/guarded-write.ts';
import { type ChangeRequestParts, isFinal } from './stored/request.ts';

type Reviewed = Pick<ChangeRequestParts, 'id' | 'environment' | 'minApprovals' | 'changes' | 'approvals' | 'state'>;

/**
 * Whether a change has an effect in every environment of its project. A direct write of the same kind is guarded in the
 * whole project (contract: change-requests §2.2).
 */
export const countsEverywhere = ({ action }: Pick<Change, 'action'>): boolean => {
  switch (action) {
    case 'archiveFeature':
    case 'addDependency':
    case 'deleteDependency':
    case 'updateSegment':
    case 'deleteSegment':
      return true;
    default:
      return false;
  }
};

/**
 * The environments in which a request has an effect, with the approvals that each asks for and has (contract:
 * change-requests §6.11). The request's own environment keeps the number with which the request began; the others ask
 * for what is configured now (docs/decisions/0250-who-reviews-what-counts-everywhere.md).
 */
export const reachOf = (request: Reviewed, project: GuardedProject): ReachedEnvironment[] => {
  const { environment: own, minApprovals, changes, approvals } = request;
  const linked = project.environments.map(({ name }) => name);
  const reached = changes.some(countsEverywhere) ? [...new Set([...linked, own])] : [own];
  return reached.map((environment) => ({
    environment,
    requiredApprovals:
      environment === own ? minApprovals : (ownMember(project.changeRequests, environment)?.requiredApprovals ?? null),
    // An approval that was stored without environments was given for the environment of the request.
    approvals: approvals.filter(({ environments = [own] }) => environments.includes(environment)).length,
  }));
};

/** The environments in which a request is reviewed: its own, and all others that it reaches and that ask for reviews. */
export const reviewedIn = (request: Reviewed, project: GuardedProject): string[] =>
  reachOf(request, project)
    .filter(({ requiredApprovals }) => requiredApprovals !== null)
    .map(({ environment }) => environment);

const lacking = (request: Reviewed, project: GuardedProject): ReachedEnvironment[] =>
  reachOf(request, project).filter(({ requiredApprovals, approvals }) => approvals < (requiredApprovals ?? 0));

/** Whether each environment that a request reaches has the approvals it asks for. */
export const isApproved = (request: Reviewed, project: GuardedProject): boolean =>
  lacking(request, project).length === 0;

/** The number of approvals that a request needs: what the strictest environment asks for that it reaches. */
export const neededApprovals = (request: Reviewed, project: GuardedProject): number =>
  Math.max(...reachOf(request, project).map(({ requiredApprovals }) => requiredApprovals ?? 0));

/** A request that becomes final keeps the number of approvals that it needed at that moment. */
export const withNeeded = <R extends Reviewed>(request: R, project: GuardedProject): R =>
  isFinal(request) ? { ...request, minApprovals: neededApprovals(request, project) } : request;

/**
 * A request as it counts now: an approved one is in review again while an environment that it reaches asks for more
 * approvals than it has, because reviews were switched on there since (contract: change-requests §6.11).
 */
export const asItCounts = <R extends Reviewed>(request: R, project: GuardedProject): R =>
  request.state === 'Approved' && !isApproved(request, project) ? { ...request, state: 'In review' } : request;

type Applied = Reviewed & Pick<ChangeRequestParts, 'project'>;

/** The first environment in which a request is reviewed and these rights do not permit to apply it (§6.2). */
export const applierLacksIn = (request: Applied, project: GuardedProject, rights: Grants): string | undefined =>
  reviewedIn(request, project).find(
    (environment) => !hasPermission(rights, 'APPLY_CHANGE_REQUEST', { project: request.project, environment }),
  );

/**
 * @throws Problem InvalidOperationError (409) when an environment asks for more approvals (contract: change-requests
 *   §6.11)
 */
export const requireApprovals = (request: Reviewed, project: GuardedProject): void => {
  const [first] = lacking(request, project);
  if (first)
    throw conflictingState(
      `Change request ${request.id} also has an effect in environment "${first.environment}", which asks for ${first.requiredApprovals} approvals now; it has ${first.approvals}. Reject it, and propose its changes again.`,
    );
};
