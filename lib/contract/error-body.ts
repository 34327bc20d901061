import type { ErrorBody, ErrorDetail } from './error.ts';
import { maxDetails, maxErrorBytes } from './limits.ts';
import type { Problem } from './problems.ts';

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** The first details, as many as fit into the given number of bytes. */
const detailsThatFit = (details: readonly ErrorDetail[], room: number): readonly ErrorDetail[] => {
  let left = room;
  const end = details.findIndex((detail) => {
    left -= bytesOf(detail) + 1;
    return left < 0;
  });
  return end < 0 ? details : details.slice(0, end);
};

const countDetail = (more: number): ErrorDetail => {
  const message = more === 1 ? 'There is one more.' : `There are ${more} more.`;
  return { message, description: message };
};

/** Bytes for the last entry, which counts the details that are not listed. */
const roomForCount = 200;

/**
 * A problem as the body of an answer of at most 64 KB. If it cannot list all details, the last entry is the number of
 * details that are left out (contract: errors §5).
 * @param id of the request
 */
export const errorBodyOf = (problem: Problem, id: string): ErrorBody => {
  const { name, message, details, unlisted } = problem;
  const permissions = problem.permissions && { permissions: [...problem.permissions] };
  const room = maxErrorBytes - roomForCount - bytesOf({ id, name, message, ...permissions });
  const first = detailsThatFit(details, room);
  const all = first.length === details.length && unlisted === 0;
  const listed = all ? first : first.slice(0, maxDetails - 1);
  const count = all ? [] : [countDetail(details.length - listed.length + unlisted)];
  return { id, name, message, details: [...listed, ...count], ...permissions, ...problem.members };
};
