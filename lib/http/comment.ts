import { maxCommentBytes, maxText } from '../contract/limits.ts';
import { invalid } from '../contract/problems.ts';
import { commentHeader } from '../contract/write-headers.ts';
import type { Actor } from '../store/commit/journal.ts';
import type { Headers } from './handler.ts';

/** Percent-encoded UTF-8; undefined: it is not. */
const decode = (text: string): string | undefined => {
  // Nobody declares in which encoding other characters of a header are.
  if (!/^[\x20-\x7e]*$/.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Why a request changes something (contract: requests §21). @throws Problem ValidationError naming the header */
const commentIn = (headers: Headers): string | undefined => {
  const sent = headers[commentHeader.toLowerCase()];
  if (sent === undefined) return undefined;
  if (sent.length > maxCommentBytes)
    throw invalid(commentHeader, `must have at most ${maxCommentBytes} bytes, percent-encoded`, sent);
  const comment = decode(sent)?.trim();
  if (comment === undefined) throw invalid(commentHeader, 'must be percent-encoded UTF-8, e.g. caf%C3%A9', sent);
  if (comment.length > maxText) throw invalid(commentHeader, `must have at most ${maxText} characters`, sent);
  return comment === '' ? undefined : comment;
};

/**
 * The author of what a request changes, with the comment of its header.
 * @throws Problem ValidationError naming the header
 */
export const withComment = (actor: Actor, headers: Headers): Actor => {
  const comment = commentIn(headers);
  return comment === undefined ? actor : { ...actor, comment };
};
