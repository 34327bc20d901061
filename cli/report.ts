import { CommanderError } from 'commander';
import { ApiError } from '../client/client.ts';
import { CliError, type ExitCode, ExitWith, exitCodes } from './exit.ts';
import { jsonText, plainText } from './output/plain-text.ts';
import type { Context } from './service/context.ts';

interface Report {
  readonly name: string;
  readonly message: string;
  readonly details: readonly string[];
  readonly status?: number;
  readonly id?: string | undefined;
  readonly exitCode: ExitCode;
}

/** No route of the API answers like this. */
const addressDetail = ({ name, status }: ApiError): readonly string[] =>
  name === 'HttpError' && status === 404 ? ['No server of this API answers there. Check --url or HALYARD_URL.'] : [];

const ofApi = (error: ApiError): Report => {
  const { name, message, status, details, id } = error;
  return {
    name,
    message,
    // The first detail often repeats the message.
    details: [
      ...details
        .map((detail) => (detail.path === undefined ? detail.message : `${detail.path}: ${detail.message}`))
        .filter((detail) => detail !== message),
      ...addressDetail(error),
    ],
    status,
    id,
    exitCode: status === 409 || status === 412 ? exitCodes.moved : exitCodes.failed,
  };
};

/** The reason of a failed fetch, whose own message has none. */
const reasonOf = (error: Error): string => {
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
};

const reportOf = (error: unknown): Report => {
  if (error instanceof ApiError) return ofApi(error);
  if (error instanceof CliError) {
    const { name, message, details, exitCode } = error;
    return { name, message, details, exitCode };
  }
  if (error instanceof TypeError && error.message === 'fetch failed')
    return {
      name: 'NetworkError',
      message: `The server cannot be reached: ${reasonOf(error)}`,
      details: [],
      exitCode: exitCodes.failed,
    };
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { name, message, details: [], exitCode: exitCodes.failed };
};

/** The text of an error; no error contains the token. */
const textOf = ({ name, message, details, status, id }: Report): string =>
  [
    `error: ${message}${status === undefined ? '' : ` (${status} ${name})`}`,
    ...details.map((detail) => `  ${detail}`),
    ...(status !== undefined && status >= 500 && id !== undefined ? [`  The log of the server has it as ${id}.`] : []),
  ]
    .map((line) => `${plainText(line)}\n`)
    .join('');

/**
 * Writes an error to stderr, with `--json` as a document.
 * @returns the exit code of the process
 */
export const reportError = (error: unknown, { stderr }: Pick<Context, 'stderr'>, json: boolean): ExitCode => {
  if (error instanceof ExitWith) return error.exitCode;
  // Commander has already written its error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  const { exitCode, ...report } = reportOf(error);
  stderr.write(json ? `${jsonText({ error: report }, 2)}\n` : textOf({ ...report, exitCode }));
  return exitCode;
};
