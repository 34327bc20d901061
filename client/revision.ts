import { answerOf, type Client } from './client.ts';

/** A call that was made, as far as its revision is concerned. */
interface Answered {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** What a write may say beside what it changes (docs/contract/requests.md §20, §21). */
export interface WriteOptions {
  /**
   * Revision at which it is made or not at all: a newer one is refused with 412 `PreconditionFailed`. `shop@41`: of this
   * project, whatever the path is about. Undefined: at any.
   */
  readonly expected?: number | `${string}@${number}` | undefined;
  /**
   * Why: at most 1,000 characters, and 6,000 bytes percent-encoded; the history shows it. Undefined or empty: no comment.
   */
  readonly comment?: string | undefined;
}

/** The headers of a write: the revision that it rests on, and why it is made. */
export const writeHeaders = ({
  expected,
  comment = '',
}: WriteOptions): { readonly 'X-Expected-Revision'?: string; readonly 'X-Comment'?: string } => ({
  ...(expected !== undefined && { 'X-Expected-Revision': String(expected) }),
  // A surrogate without its other half is no character, and has no encoding.
  ...(comment !== '' && { 'X-Comment': encodeURIComponent(comment.toWellFormed()) }),
});

/** The newest revision that the call of an answer made or found; undefined where the server does not say. */
export const revisionIn = ({ headers }: Response): number | undefined => {
  const sent = headers.get('X-Revision');
  return sent === null || !/^\d+$/.test(sent) ? undefined : Number(sent);
};

/**
 * As `answerOf`, with the revision that the change made: what the next write expects, and what `undo` takes back.
 * @throws ApiError when the API refuses
 */
export const changeOf = async <A extends Answered>(
  call: Promise<A>,
): Promise<{ readonly data: Awaited<ReturnType<typeof answerOf<A>>>; readonly revision: number | undefined }> => {
  const answer = await call;
  return { data: await answerOf(Promise.resolve(answer)), revision: revisionIn(answer.response) };
};

/** What the writes of a client have in common. */
export interface WritesInARow {
  readonly project: string;
  /** Of the project; the first write rests on it. Undefined: none rests on any. */
  readonly revision: number | undefined;
  /** Why they are made. */
  readonly comment?: string | undefined;
}

/**
 * From now on every write of a client is made at the revision of a project that its own last one has made, the first one at
 * the given revision. So nobody else's change comes in between: the write after it is refused with 412.
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
