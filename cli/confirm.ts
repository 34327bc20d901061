import type { Context } from './context.ts';
import { CliError, usageError } from './exit.ts';

/** What a command that changes something must be given, where nobody can be asked. */
const needed = 'Nobody can be asked here: add --yes, or look first with --dry-run.';

/** @throws CliError when a change needs a yes that nobody can give */
export const requireConsent = ({ isTerminal }: Pick<Context, 'isTerminal'>, yes: boolean): void => {
  if (!yes && !isTerminal) throw usageError(needed);
};

/** The first line of what is typed. */
const firstLine = async (stdin: Context['stdin']): Promise<string> => {
  let text = '';
  for await (const chunk of stdin) {
    text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    if (text.includes('\n')) break;
  }
  return text.split('\n', 1)[0]?.trim() ?? '';
};

/** Asks whether to go on. @throws CliError when the answer is not yes */
export const confirm = async (
  { stdin, stderr }: Pick<Context, 'stdin' | 'stderr'>,
  question: string,
): Promise<void> => {
  stderr.write(`${question} [y/N] `);
  if (!/^y(es)?$/i.test(await firstLine(stdin))) throw new CliError('Nothing was changed.');
};
