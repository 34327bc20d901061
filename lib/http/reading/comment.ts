import { maxCommentBytes, maxText } from '../../contract/limits.ts';
import { invalid } from '../../contract/problems.ts';
import { commentHeader } from '../../contract/write-headers.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { Headers } from '../handler.ts';

/** Decodes percent-encoded UTF-8; undefined when the text is invalid. */
const decode = (text: string): string | undefined => {
  // The encoding of other characters in a header is not defined.
  if (!/^[\x20-\x7e]*$/.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The reason of a change (contract: requests §21). @throws Problem ValidationError naming the header */
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
 * The author of the changes of a request, with the comment from its header.
 * @throws Problem ValidationError naming the header
 */
export const withComment = (actor: Actor, headers: Headers): Actor => {
  const comment = commentIn(headers);
  return comment === undefined ? actor : { ...actor, comment };
};
