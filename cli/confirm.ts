import { CliError, usageError } from './exit.ts';
import { plainText } from './output/plain-text.ts';
import type { Context } from './service/context.ts';

/** The error for a command that needs a confirmation but cannot ask. */
const needed = 'Nobody can be asked here: add --yes, or look first with --dry-run.';

/** @throws CliError when a change needs a confirmation, and there is neither `--yes` nor a terminal */
export const requireConsent = ({ isTerminal }: Pick<Context, 'isTerminal'>, yes: boolean): void => {
  if (!yes && !isTerminal) throw usageError(needed);
};

/** Reads the first line of the input. */
const firstLine = async (stdin: Context['stdin']): Promise<string> => {
  let text = '';
  for await (const chunk of stdin) {
    text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    if (text.includes('\n')) break;
  }
  return text.split('\n', 1)[0]?.trim() ?? '';
};

/** Asks for confirmation. @throws CliError when the answer is not yes */
export const confirm = async (
  { stdin, stderr }: Pick<Context, 'stdin' | 'stderr'>,
  question: string,
): Promise<void> => {
  stderr.write(`${plainText(question)} [y/N] `);
  if (!/^y(es)?$/i.test(await firstLine(stdin))) throw new CliError('Nothing was changed.');
};
