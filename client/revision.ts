import { answerOf, type Client } from './client.ts';

/** A call that was made, as far as its revision is concerned. */
interface Answered {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The header of a write that is made at this revision or not at all: a newer one is refused with 412
 * `PreconditionFailed`. Undefined: at any.
 */
export const expecting = (revision: number | undefined): { readonly 'X-Expected-Revision'?: string } =>
  revision === undefined ? {} : { 'X-Expected-Revision': String(revision) };

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

/**
 * From now on every write of a client is made at the revision of a project that its own last one has made, the first one at
 * the given revision. So nobody else's change comes in between: the write after it is refused with 412.
 */
export const writeInARow = (client: Client, project: string, revision: number): void => {
  let newest = revision;
  client.use({
    onRequest: ({ request }) => {
      if (request.method !== 'GET') request.headers.set('X-Expected-Revision', `${project}@${newest}`);
    },
    onResponse: ({ response }) => {
      if (response.ok) newest = revisionIn(response) ?? newest;
    },
  });
};
