import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ApiError } from '../../client/client.ts';
import { CliError } from '../exit.ts';
import { plainText } from '../output/plain-text.ts';

/** A result: a model reads `text`, and programs read the same information in `structured`. */
export const answer = (text: string, structured: Readonly<Record<string, unknown>>): CallToolResult => ({
  content: [{ type: 'text', text: plainText(text) }],
  structuredContent: { ...structured },
});

/** A refusal that the model can act on. */
export const refusal = (text: string): CallToolResult => ({
  content: [{ type: 'text', text: plainText(text) }],
  isError: true,
});

const apiText = ({ status, name, message, details }: ApiError): string =>
  [
    `${message} (${status} ${name})`,
    ...details.map((detail) => detail.message).filter((text) => text !== message),
  ].join('\n');

/** Converts an error to a refusal; no message contains the token. */
export const refusalOf = (error: unknown): CallToolResult => {
  if (error instanceof ApiError) return refusal(apiText(error));
  if (error instanceof CliError) return refusal([error.message, ...error.details].join('\n'));
  return refusal(
    error instanceof TypeError
      ? `The server cannot be reached: ${error.message}`
      : `This did not work: ${error instanceof Error ? error.message : String(error)}`,
  );
};
