import { answerOf, type Client } from './client.ts';

/** A finished call, reduced to what its revision needs. */
interface Answered {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** Options of a write (docs/contract/requests.md §20, §21). */
export interface WriteOptions {
  /**
   * The newest revision that the caller knows: if there is a newer one, the write is refused with 412
   * `PreconditionFailed`. `shop@41` names a revision of this project, whatever the path is about. Undefined: no check.
   */
  readonly expected?: number | `${string}@${number}` | undefined;
  /**
   * The comment on the change: at most 1,000 characters, and 6,000 bytes percent-encoded; the history shows it.
   * Undefined or empty: no comment.
   */
  readonly comment?: string | undefined;
}

/** The headers of a write: the expected revision and the comment. */
export const writeHeaders = ({
  expected,
  comment = '',
}: WriteOptions): { readonly 'X-Expected-Revision'?: string; readonly 'X-Comment'?: string } => ({
  ...(expected !== undefined && { 'X-Expected-Revision': String(expected) }),
  // A lone surrogate is no character, and cannot be encoded.
  ...(comment !== '' && { 'X-Comment': encodeURIComponent(comment.toWellFormed()) }),
});

/** The newest revision that a call made or found; undefined if the server does not return it. */
export const revisionIn = ({ headers }: Response): number | undefined => {
  const sent = headers.get('X-Revision');
  return sent === null || !/^\d+$/.test(sent) ? undefined : Number(sent);
};

/**
 * Like `answerOf`, with the revision that the change made: the next write expects it, and `undo` reverts it.
 * @throws ApiError when the API refuses
 */
export const changeOf = async <A extends Answered>(
  call: Promise<A>,
): Promise<{ readonly data: Awaited<ReturnType<typeof answerOf<A>>>; readonly revision: number | undefined }> => {
  const answer = await call;
  return { data: await answerOf(Promise.resolve(answer)), revision: revisionIn(answer.response) };
};

/** The common options of all writes of a client. */
export interface WritesInARow {
  readonly project: string;
  /** Revision of the project that the first write expects. Undefined: no write expects any. */
  readonly revision: number | undefined;
  /** Comment on all writes. */
  readonly comment?: string | undefined;
}

/**
 * From now on each write of a client expects the revision of the project that its previous write made; the first one
 * expects the given revision. If somebody else makes a change in between, the next write is refused with 412.
 */
export const writeInARow = (client: Client, { project, revision, comment }: WritesInARow): void => {
  let newest = revision;
  client.use({
    onRequest: ({ request }) => {
      if (request.method === 'GET') return;
      const headers = writeHeaders({ expected: newest === undefined ? undefined : `${project}@${newest}`, comment });
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    },
    onResponse: ({ response }) => {
      if (response.ok && newest !== undefined) newest = revisionIn(response) ?? newest;
    },
  });
};
