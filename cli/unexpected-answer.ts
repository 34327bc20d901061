import type { Command } from 'commander';
import { answerOf, openClient } from '../client/client.ts';
import type { Context } from './context.ts';
import { CliError } from './exit.ts';
import { type Address, targetOf } from './session.ts';

/** Whether a server of this API answers there. It may refuse: errors have a name. */
const isOfApi = async ({ fetch }: Context, { url, token }: Address): Promise<boolean> => {
  try {
    const answer: unknown = await answerOf(openClient({ url, token, fetch }).GET('/api/admin/ui-config'));
    return typeof answer === 'object' && answer !== null && 'version' in answer;
  } catch (error) {
    return error instanceof Error && error.name !== 'HttpError' && !(error instanceof SyntaxError);
  }
};

/**
 * What went wrong where a command could not read an answer: mostly, something else than a server of this API answers there,
 * with JSON of its own.
 */
export const unexpectedAnswer = async (error: unknown, program: Command, context: Context): Promise<unknown> => {
  if (!(error instanceof TypeError) || error.message === 'fetch failed') return error;
  const address = targetOf(program, context);
  if (await isOfApi(context, address)) return error;
  return new CliError(
    `${address.url} is not the address of a server of this API: it answers with something else. Check --url or HALYARD_URL.`,
  );
};
