import type { Command } from 'commander';
import { answerOf, openClient } from '../../client/client.ts';
import { CliError } from '../exit.ts';
import type { Context } from './context.ts';
import { type Address, targetOf } from './session.ts';

/** Whether a server of this API answers there. A refusal counts, because errors of the API have a name. */
const isOfApi = async ({ fetch }: Context, { url, token }: Address): Promise<boolean> => {
  try {
    const answer: unknown = await answerOf(openClient({ url, token, fetch }).GET('/api/admin/ui-config'));
    return typeof answer === 'object' && answer !== null && 'version' in answer;
  } catch (error) {
    return error instanceof Error && error.name !== 'HttpError' && !(error instanceof SyntaxError);
  }
};

/**
 * Explains why a command could not read an answer. Usually the address is not a server of this API, and answers with
 * its own JSON.
 */
export const unexpectedAnswer = async (error: unknown, program: Command, context: Context): Promise<unknown> => {
  if (!(error instanceof TypeError) || error.message === 'fetch failed') return error;
  const address = targetOf(program, context);
  if (await isOfApi(context, address)) return error;
  return new CliError(
    `${address.url} is not the address of a server of this API: it answers with something else. Check --url or HALYARD_URL.`,
  );
};
