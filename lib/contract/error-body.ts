import type { ErrorBody, ErrorDetail } from './error.ts';
import { maxDetails, maxErrorBytes } from './limits.ts';
import type { Problem } from './problems.ts';

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** The first of the details that fit beside the rest of a body. */
const fitting = (details: readonly ErrorDetail[], room: number): readonly ErrorDetail[] => {
  let left = room;
  const end = details.findIndex((detail) => {
    left -= bytesOf(detail) + 1;
    return left < 0;
  });
  return end < 0 ? details : details.slice(0, end);
};

const countOf = (more: number): ErrorDetail => {
  const message = more === 1 ? 'There is one more.' : `There are ${more} more.`;
  return { message, description: message };
};

/** What the last entry takes that says how many more there are. */
const roomForCount = 200;

/**
 * A problem as the body of an answer, of at most 64 KB; where it cannot list all details, the last one says how many
 * more there are (contract: errors §5).
 * @param id of the request
 */
export const errorBodyOf = (problem: Problem, id: string): ErrorBody => {
  const { name, message, details, unlisted } = problem;
  const permissions = problem.permissions && { permissions: [...problem.permissions] };
  const room = maxErrorBytes - roomForCount - bytesOf({ id, name, message, ...permissions });
  const first = fitting(details, room);
  const all = first.length === details.length && unlisted === 0;
  const listed = all ? first : first.slice(0, maxDetails - 1);
  const count = all ? [] : [countOf(details.length - listed.length + unlisted)];
  return { id, name, message, details: [...listed, ...count], ...permissions };
};
