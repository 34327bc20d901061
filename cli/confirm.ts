import type { Context } from './context.ts';
import { CliError, usageError } from './exit.ts';

const firstLine = async (stdin: Context['stdin']): Promise<string> => {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of stdin) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    if (text.includes('\n')) break;
  }
  return text.split('\n')[0]?.trim() ?? '';
};

/**
 * Shows something and asks whether to go on.
 * @throws CliError when the answer is not yes, or nobody is there to give one
 */
export const confirm = async (
  { stdin, stderr, isTerminal }: Pick<Context, 'stdin' | 'stderr' | 'isTerminal'>,
  text: string,
  question: string,
): Promise<void> => {
  if (!isTerminal) throw usageError('Nobody is here to answer. Give --yes.');
  stderr.write(`${text}\n${question} [y/N] `);
  if (!/^y(es)?$/i.test(await firstLine(stdin))) throw new CliError('Nothing was changed.');
};
