import * as z from 'zod';
import { errorBody } from '../../lib/contract/error-schemas.ts';
import { reason } from '../reason.ts';
import type { Output } from './output.ts';

/** A caller of the API. */
export interface Caller {
  /** The name in the output. */
  readonly name: string;
  readonly token: string;
}

/** One API call of the demo. */
export interface Call {
  readonly by: Caller;
  /** The action of the caller in words; absent: the output does not show the call. */
  readonly does?: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of the API, e.g. `/api/admin/projects`. */
  readonly path: string;
  readonly body?: object;
  /** The expected status; default 200. */
  readonly answers?: number;
}

/** The service gave another answer than the demo expects; the message describes it. */
export class DemoFailed extends Error {
  override readonly name = 'DemoFailed';
}

export interface Api {
  /**
   * Makes a call and shows it.
   * @returns the parsed body; undefined when it is empty
   * @throws DemoFailed when the status is not the expected one
   */
  call(call: Call): Promise<unknown>;
  /**
   * Makes a call, shows it, and parses the answer. @throws DemoFailed also when the answer does not match the schema
   */
  ask<T>(call: Call, schema: z.ZodType<T>): Promise<T>;
  /** Makes a call that must be refused. @returns the message of the error */
  refused(call: Call & { readonly answers: number }, name: string): Promise<string>;
  /** Makes a call with any result. @returns the status */
  status(call: Call): Promise<number>;
}

/** Time limit of one call in ms: a little more than API Gateway's own limit. */
const timeoutMs = 30_000;

const parsed = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
};

/** @param url address of the service, without a trailing slash */
export const openApi = (url: string, output: Output): Api => {
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
      throw new DemoFailed(
        `Nobody answers at ${url}: ${reason(error)}. Start the service with npm start, or name it with --url.`,
      );
    }
  };

  const call = async (order: Call): Promise<unknown> => {
    const { by, does, method = 'GET', path, answers = 200 } = order;
    const { status, body } = await send(order);
    if (does !== undefined) output.call(by.name, does, `${method} ${path}  ${status}`);
    if (status !== answers) {
      const error = errorBody.safeParse(body);
      const text = error.success ? `${error.data.name}: ${error.data.message}` : JSON.stringify(body)?.slice(0, 300);
      throw new DemoFailed(`${method} ${path} answered ${status} instead of ${answers} to ${by.name}: ${text}`);
    }
    return body;
  };

  const ask = async <T>(order: Call, schema: z.ZodType<T>): Promise<T> => {
    const result = schema.safeParse(await call(order));
    if (result.success) return result.data;
    const { method = 'GET', path } = order;
    throw new DemoFailed(`${method} ${path} answered something else than expected: ${z.prettifyError(result.error)}`);
  };

  return {
    call,
    ask,
    refused: async (order, name) => {
      const error = await ask(order, errorBody);
      if (error.name !== name) throw new DemoFailed(`${order.path} was refused with ${error.name} instead of ${name}`);
      return error.message;
    },
    status: async (order) => (await send(order)).status,
  };
};
