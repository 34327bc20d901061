import { errorEntry, log } from '../store/runtime/log.ts';

/** One line about a finished request. Never a token, a body or a raw path: paths contain tokens. */
export interface RequestLine {
  readonly requestId: string;
  /** Method and path of the route, parameters by name. */
  readonly route: string;
  /** `user:5`, `token:3`; absent on public routes. */
  readonly caller?: string;
  readonly status: number;
  /** Duration of the request. */
  readonly ms: number;
  /** Capacity units of the table. */
  readonly read: number;
  readonly write: number;
}

export const logRequest = (line: RequestLine): void => log('info', line);

/** Logs why an answer has a status of 500 or more, or a commit was given up. An alarm counts these lines. */
export const logFailure = (requestId: string, route: string, error: unknown): void =>
  log('error', { requestId, route, ...errorEntry(error) });
