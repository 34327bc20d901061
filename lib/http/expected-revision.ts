import { invalid } from '../contract/problems.ts';
import { expectedRevisionHeader, revisionHeader } from '../contract/revision-headers.ts';
import { type RouteDeclaration, takesRevision } from '../contract/routes/route.ts';
import { instance, projectScope } from '../store/table/keys.ts';
import type { RequestRevision } from '../store/table/table.ts';
import type { Answer, Headers } from './handler.ts';
import { projectInPath } from './requirement.ts';

const digits = /^[1-9]\d{0,14}$/;

/** @throws Problem ValidationError naming the header */
const expectedIn = (headers: Headers): number | undefined => {
  const sent = headers[expectedRevisionHeader.toLowerCase()];
  if (sent === undefined) return undefined;
  if (!digits.test(sent)) throw invalid(expectedRevisionHeader, 'must be a revision, a positive integer', sent);
  return Number(sent);
};

/**
 * What a request is about that may change something: the project of its path, else the instance (contract: requests §20).
 * Undefined: it changes nothing.
 */
export const revisionOf = (
  route: RouteDeclaration,
  params: Readonly<Record<string, string | undefined>>,
): RequestRevision | undefined => {
  if (!takesRevision(route)) return undefined;
  const project = projectInPath(route, params);
  return { scope: project === undefined ? instance : projectScope(project) };
};

/** Takes over what the headers of a request expect. @throws Problem ValidationError */
export const expectRevision = (revision: RequestRevision | undefined, headers: Headers): void => {
  if (revision) revision.expected = expectedIn(headers);
};

/** The answer with the revision that the request has reached. */
export const withRevision = <A extends Answer>(answer: A, revision: RequestRevision | undefined): A =>
  revision?.reached === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, [revisionHeader]: String(revision.reached) } };
