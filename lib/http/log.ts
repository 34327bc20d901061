import { optional } from '../store/runtime/env.ts';

const levels = { silent: 0, error: 1, info: 2 } as const;
type Level = keyof typeof levels;

const isLevel = (value: string | undefined): value is Level => value !== undefined && value in levels;

const enabled = (level: Level): boolean => {
  const configured = optional('logLevel');
  return levels[isLevel(configured) ? configured : 'info'] >= levels[level];
};

/** One line of JSON. Where Lambda writes JSON itself it takes the object, so that its members can be searched. */
const write = (level: 'log' | 'error', entry: object): void => {
  console[level](process.env.AWS_LAMBDA_LOG_FORMAT === 'JSON' ? entry : JSON.stringify(entry));
};

/** One line about a finished request. Never a token, a body or a raw path: tokens stand in paths. */
export interface RequestLine {
  readonly requestId: string;
  /** Method and path of the route, parameters by name. */
  readonly route: string;
  /** `user:5`, `token:3`; absent on public routes. */
  readonly caller?: string;
  readonly status: number;
  /** Duration. */
  readonly ms: number;
  /** Capacity units of the table. */
  readonly read: number;
  readonly write: number;
}

export const logRequest = (line: RequestLine): void => {
  if (enabled('info')) write('log', { level: 'info', ...line });
};

const described = (error: unknown): object =>
  error instanceof Error
    ? {
        error: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: described(error.cause) }),
      }
    : { error: 'thrown', message: String(error) };

/** What the caller is not told of answers with a status of 500 or more, and of changes given up: an alarm counts these. */
export const logFailure = (requestId: string, route: string, error: unknown): void => {
  if (enabled('error')) write('error', { level: 'error', requestId, route, ...described(error) });
};
