import { invalid } from '../../contract/problems.ts';
import { type RouteDeclaration, takesRevision } from '../../contract/routes/route.ts';
import { placeName } from '../../contract/schemas/names.ts';
import { expectedRevisionHeader, revisionHeader } from '../../contract/write-headers.ts';
import type { Admitted } from '../../identity/callers/admission.ts';
import { requireVisible } from '../../identity/callers/visible-project.ts';
import { readHead } from '../../store/commit/head.ts';
import { type Request, type RequestRevision, requireExpectedRevision } from '../../store/commit/request.ts';
import { instance, projectScope } from '../../store/table/keys.ts';
import type { Answer, Headers } from '../handler.ts';
import { projectInPath } from './requirement.ts';

/** `41`, or `shop@41`. */
const form = /^(?:([^@]+)@)?([1-9]\d{0,14})$/;

/** The expected revision in the header of a request. @throws Problem ValidationError naming the header */
const expectedIn = (headers: Headers): { readonly project: string | undefined; readonly rev: number } | undefined => {
  const sent = headers[expectedRevisionHeader.toLowerCase()];
  if (sent === undefined) return undefined;
  const [, project, rev] = form.exec(sent) ?? [];
  if (rev === undefined || (project !== undefined && !placeName.safeParse(project).success))
    throw invalid(expectedRevisionHeader, 'must be a revision, e.g. 41, or one of a project, e.g. shop@41', sent);
  return { project, rev: Number(rev) };
};

/**
 * The scope whose revision a request may expect: the project in its path, else the instance (contract: requests §20).
 * Undefined: the route changes nothing.
 */
export const revisionOf = (
  route: RouteDeclaration,
  params: Readonly<Record<string, string | undefined>>,
): RequestRevision | undefined => {
  if (!takesRevision(route)) return undefined;
  const project = projectInPath(route, params);
  return { scope: project === undefined ? instance : projectScope(project) };
};

/**
 * Stores the expected revision from the header, and checks it before the request begins.
 * @throws Problem ValidationError; NotFoundError for a project that the caller may not see; PreconditionFailed
 */
export const expectRevision = async (
  request: Pick<Admitted, 'table' | 'readAhead' | 'caller'> & Pick<Request, 'revision'>,
  headers: Headers,
): Promise<void> => {
  const { revision, caller } = request;
  const expected = revision && expectedIn(headers);
  if (!expected) return;
  const { project, rev } = expected;
  if (project !== undefined) {
    revision.scope = projectScope(project);
    requireVisible(caller.rights, project, await readHead(request, revision.scope));
  }
  revision.expected = rev;
  await requireExpectedRevision(request);
};

/** Adds the revision that the request has reached to the answer. */
export const withRevision = <A extends Answer>(answer: A, revision: RequestRevision | undefined): A =>
  revision?.reached === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, [revisionHeader]: String(revision.reached) } };
