import * as z from 'zod';
import { errorBody } from '../contract/error-schemas.ts';

/** One property that a running stage must have. */
export interface OpenCheck {
  readonly title: string;
  /** @throws Error with what came instead */
  readonly run: () => Promise<void>;
}

const answerMs = 30_000;

const health = z.object({ health: z.literal('GOOD') });
const openapi = z.object({ paths: z.record(z.string(), z.unknown()) });

const ask = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url, { headers, signal: AbortSignal.timeout(answerMs) });

/** The body of a successful answer. @throws Error with the answer that came instead */
export const readAnswer = async <T>(answer: Response, schema: z.ZodType<T>): Promise<T> => {
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`status ${answer.status}: ${text.slice(0, 300)}`);
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`unexpected answer: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
};

/** Reads a refusal. @throws Error when the answer has another status or the error another name */
export const readRefusal = async (answer: Response, status: number, name: string): Promise<void> => {
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`status ${answer.status} instead of ${status}: ${text.slice(0, 300)}`);
  const body = errorBody.safeParse(JSON.parse(text));
  if (body.data?.name !== name) throw new Error(`no ${name}: ${text.slice(0, 300)}`);
};

const documents = async (url: string, path: string): Promise<void> => {
  const { paths } = await readAnswer(await ask(`${url}${path}`), openapi);
  if (!(path in paths)) throw new Error(`the document does not have ${path}`);
};

/**
 * What anybody may ask of a stage, and what it must answer: neither a token nor a change. The smoke test begins with it, and
 * each update of a stage with a canary asks it, too.
 * @param url of the stage, without a trailing slash
 */
export const openChecks = (url: string): readonly OpenCheck[] => [
  {
    title: 'GET /health answers GOOD',
    run: async () => void (await readAnswer(await ask(`${url}/health`), health)),
  },
  { title: 'GET /docs leads programs to the document', run: () => documents(url, '/docs') },
  { title: 'GET /docs/openapi.json describes itself', run: () => documents(url, '/docs/openapi.json') },
  // Without a token, the API of SDKs answers in words of its own.
  ...['/api/admin/events', '/api/admin/user'].map((path) => ({
    title: `${path} without a token gets 401 AuthenticationRequired`,
    run: async () => readRefusal(await ask(`${url}${path}`), 401, 'AuthenticationRequired'),
  })),
  ...['/api/admin/events', '/api/admin/user', '/api/client/features'].map((path) => ({
    title: `${path} with an unknown token gets 401 AuthenticationRequired`,
    run: async () =>
      readRefusal(
        await ask(`${url}${path}`, { Authorization: `*:*.${crypto.randomUUID()}` }),
        401,
        'AuthenticationRequired',
      ),
  })),
];
