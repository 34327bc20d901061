import { optional } from './env.ts';

const levels = { silent: 0, error: 1, warn: 2, info: 3 } as const;
export type LogLevel = Exclude<keyof typeof levels, 'silent'>;

const isLevel = (value: string | undefined): value is keyof typeof levels => value !== undefined && value in levels;

const isEnabled = (level: LogLevel): boolean => {
  const configured = optional('logLevel');
  return levels[isLevel(configured) ? configured : 'info'] >= levels[level];
};

/** Whether Lambda writes JSON itself. Then it needs the entry as an object, so that its members can be searched. */
export const isLambdaLog = (): boolean => process.env.AWS_LAMBDA_LOG_FORMAT === 'JSON';

/** Writes one line of JSON, whatever level is configured. */
export const writeEntry = (level: LogLevel, entry: object): void => {
  console[level](isLambdaLog() ? entry : JSON.stringify(entry));
};

/** Members of an error as the log shows them. */
export const errorEntry = (error: unknown): object =>
  error instanceof Error
    ? {
        error: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: errorEntry(error.cause) }),
      }
    : { error: 'thrown', message: String(error) };

/** Writes a line if its level is enabled (`HALYARD_LOG_LEVEL`). It must not hold a token, a body or a raw path. */
export const log = (level: LogLevel, entry: object): void => {
  if (isEnabled(level)) writeEntry(level, { level, ...entry });
};

/** The error and its circumstances; `error` is written with its stack. */
interface Details {
  readonly error?: unknown;
  readonly [detail: string]: unknown;
}

const withError = (message: string, { error, ...details }: Details): object => ({
  message,
  ...details,
  ...(error === undefined ? {} : { cause: errorEntry(error) }),
});

/** Logs an error that a person should look at. */
export const logError = (message: string, details: Details = {}): void => log('error', withError(message, details));

/** Logs a failure that is repaired later. */
export const logWarning = (message: string, details: Details = {}): void => log('warn', withError(message, details));

/** Logs information that is not about a failure. */
export const logInfo = (message: string, details: Details = {}): void => log('info', withError(message, details));
