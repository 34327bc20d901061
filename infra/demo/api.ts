import * as z from 'zod';
import { errorBody } from '../../lib/contract/error.ts';
import { reason } from '../reason.ts';
import type { Paper } from './paper.ts';

/** Somebody who calls the API. */
export interface Caller {
  /** As the story names them. */
  readonly name: string;
  readonly token: string;
}

/** One call of the story. */
export interface Call {
  readonly by: Caller;
  /** What the caller does, in words; without it the call is not told. */
  readonly does?: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Of the API, e.g. `/api/admin/projects`. */
  readonly path: string;
  readonly body?: object;
  /** The status that the story needs; default 200. */
  readonly answers?: number;
}

/** The service was not as the story tells it; the message says where. */
export class NotAsTold extends Error {
  override readonly name = 'NotAsTold';
}

export interface Api {
  /**
   * Makes a call and tells it.
   * @returns the body, for a parser to look at; undefined where it is empty
   * @throws NotAsTold when the status is another
   */
  call(call: Call): Promise<unknown>;
  /** The same for a call whose answer matters. @throws NotAsTold also when it has another form */
  ask<T>(call: Call, schema: z.ZodType<T>): Promise<T>;
  /** A call that has to be refused. @returns the message of the refusal */
  refused(call: Call & { readonly answers: number }, name: string): Promise<string>;
  /** @returns the status, whatever it is */
  status(call: Call): Promise<number>;
}

/** How long one call may take, in ms: API Gateway's own limit and a little. */
const timeoutMs = 30_000;

const parsed = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
};

/** @param url of the service, without a trailing slash */
export const openApi = (url: string, paper: Paper): Api => {
  const send = async ({ by, method = 'GET', path, body }: Call): Promise<{ status: number; body: unknown }> => {
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { Authorization: by.token, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: answer.status, body: parsed(await answer.text()) };
    } catch (error) {
      throw new NotAsTold(
        `Nobody answers at ${url}: ${reason(error)}. Start the service with npm start, or name it with --url.`,
      );
    }
  };

  const call = async (order: Call): Promise<unknown> => {
    const { by, does, method = 'GET', path, answers = 200 } = order;
    const { status, body } = await send(order);
    if (does !== undefined) paper.call(by.name, does, `${method} ${path}  ${status}`);
    if (status !== answers) {
      const error = errorBody.safeParse(body);
      const said = error.success ? `${error.data.name}: ${error.data.message}` : JSON.stringify(body)?.slice(0, 300);
      throw new NotAsTold(`${method} ${path} answered ${status} instead of ${answers} to ${by.name}: ${said}`);
    }
    return body;
  };

  const ask = async <T>(order: Call, schema: z.ZodType<T>): Promise<T> => {
    const result = schema.safeParse(await call(order));
    if (result.success) return result.data;
    const { method = 'GET', path } = order;
    throw new NotAsTold(`${method} ${path} has another form than told: ${z.prettifyError(result.error)}`);
  };

  return {
    call,
    ask,
    refused: async (order, name) => {
      const error = await ask(order, errorBody);
      if (error.name !== name) throw new NotAsTold(`${order.path} was refused with ${error.name} instead of ${name}`);
      return error.message;
    },
    status: async (order) => (await send(order)).status,
  };
};
