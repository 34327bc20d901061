import type { Reply } from './answer.ts';
import type { Callers } from './callers.ts';
import { type Captured, fill } from './placeholders.ts';
import { type RecordedStep, readRecorded } from './recordings.ts';

/** A running service. */
export interface Target {
  /** Without a trailing slash. */
  readonly url: string;
  /** An admin token. */
  readonly token: string;
}

/** The recorded server's first admin token, which appears in a recorded header. */
const recordedToken = '*:*.unleash-insecure-admin-api-token';

/** Tokens that do not exist. */
const wrongTokens = { bad: '*:*.nobody-has-this-token', junk: 'junk' } as const;

const tokenOf = (auth: RecordedStep['auth'], callers: Callers): string | undefined => {
  if (auth === 'none') return undefined;
  return auth === 'bad' || auth === 'junk' ? wrongTokens[auth] : callers[auth];
};

interface Body {
  readonly content: string | FormData | Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

const bodyOf = (step: RecordedStep, captured: Captured, folder: string): Body | undefined => {
  if (step.multipart) {
    const { field, filename, type, content } = step.multipart;
    const form = new FormData();
    form.append(field, new Blob([String(fill(content, captured))], { type }), filename);
    return { content: form };
  }
  // Sent as bytes, because fetch adds a content type to a text.
  if (step.rawBody !== undefined) return { content: new TextEncoder().encode(step.rawBody) };
  const body = step.bodyFile === undefined ? fill(step.body, captured) : readRecorded(folder, step.bodyFile);
  return body === undefined ? undefined : { content: JSON.stringify(body), type: 'application/json' };
};

/** Executes one step on a service. @throws TypeError when the service cannot be reached */
export const send = async (
  step: RecordedStep,
  { url }: Target,
  callers: Callers,
  captured: Captured,
  folder: string,
): Promise<Reply> => {
  const headers = new Headers();
  const token = tokenOf(step.auth, callers);
  if (token !== undefined) headers.set('Authorization', token);
  const body = bodyOf(step, captured, folder);
  if (body?.type !== undefined) headers.set('Content-Type', body.type);
  for (const [name, value] of Object.entries(step.headers)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value.replace(recordedToken, callers.admin));
  }
  const answer = await fetch(`${url}${String(fill(step.path, captured))}`, {
    method: step.method,
    headers,
    redirect: 'manual',
    ...(body && { body: body.content }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const parsed: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text;
  return { status: answer.status, headers: answer.headers, body: parsed };
};
