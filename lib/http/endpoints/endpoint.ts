import { authenticationRequired } from '../../contract/problems.ts';
import { isAuthorizedByGateway, type RouteDeclaration } from '../../contract/routes/route.ts';
import { openGate } from '../../identity/callers/admission.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { unflatten } from '../../identity/callers/flat-context.ts';
import type { Identified, Identity } from '../../identity/callers/identity.ts';
import { asSeenBy } from '../../identity/callers/visible-project.ts';
import { makeRequest, type RequestReads } from '../../store/commit/request.ts';
import { table } from '../../store/process/table.ts';
import type { OriginsOfPaths } from '../browsers/cors.ts';
import type { AnswerOf, Input, ProxyHandler, RequestOf } from '../handler.ts';
import { withComment } from '../reading/comment.ts';
import { expectRevision, revisionOf, withRevision } from '../reading/expected-revision.ts';
import { requirementOf } from '../reading/requirement.ts';
import { type Arrival, stack } from './stack.ts';

const gate = openGate(table);

/** The reads that a request begins with, computed from its parsed parts, the identity of its token, and its time. */
export type ReadsOf<R extends RouteDeclaration> = (
  request: Input<R> & { readonly identity: Identity; readonly now: Date },
) => RequestReads;

/** Identifies the sender of a request, before the gate checks it. @throws Problem `AuthenticationRequired` */
export type Identification = (arrival: Arrival) => Promise<Identified>;

/**
 * Reads the identity from the context that the gateway's authorizer made. A caller without one gets 401, and nothing of
 * the route runs: that is how a refused token is answered behind an HTTP API, whose gateway lets it through to here.
 */
const byGateway: Identification = async ({ event }) => {
  const identified = unflatten(event.requestContext.authorizer);
  if (identified === undefined) throw authenticationRequired();
  return identified;
};

/**
 * The Lambda of an authenticated route: `export const handler = endpoint(route)(async (request) => ({ status: 200,
 * body }))`. Statuses that the route does not declare, and bodies that do not fit their schema, do not compile. Before
 * the handler runs, the request is checked in the order of contract: requests §2; a request that did not pass the
 * authorizer is refused with 401.
 * @param extra further members of the context, such as the catalog: `endpoint(route, { catalog })`
 * @param reads further reads of the request: they run in parallel with those of the heads, before the handler runs
 * @param origins of web pages that may call the route; default: those of the stage
 */
export const endpoint = <R extends RouteDeclaration, Extra extends object = object>(
  route: R,
  extra?: Extra,
  reads?: ReadsOf<R>,
  origins?: OriginsOfPaths,
) => {
  if (!isAuthorizedByGateway(route))
    throw new Error(`The gateway does not authorize ${route.path}: use publicEndpoint or selfAuthorizedEndpoint`);
  return authenticated({ route, extra, reads, origins, identify: byGateway });
};

/**
 * Like `endpoint`, for any way to identify the caller.
 * @param parts.refuse converts the error for a caller whom the gate refuses; default: the error itself
 */
export const authenticated =
  <R extends RouteDeclaration, Extra extends object = object>({
    route,
    extra,
    reads,
    origins,
    identify,
    refuse = async (error) => error,
  }: {
    readonly route: R;
    readonly extra?: Extra | undefined;
    readonly reads?: ReadsOf<R> | undefined;
    readonly origins?: OriginsOfPaths | undefined;
    readonly identify: Identification;
    readonly refuse?: (error: unknown) => Promise<unknown>;
  }) =>
  (handle: (request: RequestOf<R, Extra>) => Promise<AnswerOf<R>>): ProxyHandler =>
    stack(
      route,
      async (arrival, input) => {
        const { params, now } = arrival;
        try {
          const identified = await identify(arrival);
          const { identity } = identified;
          const restsOn = (): RequestReads => {
            const parsed = reads && input();
            return parsed ? reads({ ...parsed, identity, now }) : {};
          };
          const admitted = await gate(identified, requirementOf(route, params), now, restsOn);
          return { ...admitted, revision: revisionOf(route, params) };
        } catch (error) {
          throw await refuse(error);
        }
      },
      async (request) => {
        const { caller, now, deadline, instanceRev, revision, headers } = request;
        await expectRevision(request, headers);
        const actor = revision ? withComment(request.actor, headers) : request.actor;
        const made = makeRequest(request, { caller, actor, now, deadline, instanceRev, revision });
        // When no `extra` is passed, `Extra` is `object`, so no member is missing.
        const context = { ...made, ...extra } as CallerContext & Extra;
        try {
          return withRevision(await handle({ ...request, actor, context }), revision);
        } catch (error) {
          throw asSeenBy(caller.rights, error);
        }
      },
      origins,
    );
