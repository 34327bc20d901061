import { Command, Option } from 'commander';
import { commands } from './commands/index.ts';
import { addExamples } from './examples.ts';
import { type ExitCode, exitCodes } from './exit.ts';
import { plainText } from './output/plain-text.ts';
import packageJson from './package.json' with { type: 'json' };
import { reportError } from './report.ts';
import type { Context } from './service/context.ts';
import { unexpectedAnswer } from './service/unexpected-answer.ts';

/** Builds the command line with all its commands, without running anything. */
export const openProgram = (context: Context): Command => {
  const { stdout, stderr, isTerminal } = context;
  const program = new Command('halyard')
    .description('Feature flags from the command line.')
    .version(packageJson.version)
    // Commander throws errors and uses the context for output; commands inherit both settings.
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(plainText(text)),
      writeErr: (text) => stderr.write(plainText(text)),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      ...(!isTerminal && { getOutHelpWidth: () => 100, getErrHelpWidth: () => 100 }),
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(--help shows how it is used)')
    .addOption(new Option('--url <address>', 'address of the server; else HALYARD_URL'))
    .addOption(
      new Option('--token <token>', 'token to call it with; else HALYARD_TOKEN, which no list of processes shows'),
    )
    .addOption(new Option('--project <id>', 'project to work on; else HALYARD_PROJECT, else default'))
    .addOption(new Option('--json', 'results as JSON'));
  addExamples(program, [
    ['Say where, once', 'export HALYARD_URL=https://flags.example.com HALYARD_TOKEN=…'],
    ['See who the server takes you for', 'halyard whoami'],
  ]);
  program.addHelpText(
    'after',
    '\nEnds with 0: done, 1: failed, 2: wrong usage, 3: there are differences, 4: refused, something moved meanwhile;\n5, 6, 7: a release runs, is paused, was stopped (see halyard release status --help).',
  );
  for (const register of commands) register(program, context);
  return program;
};

/**
 * Runs one command line.
 * @param args without the program, e.g. `['whoami', '--json']`
 * @returns the exit code of the process; errors have been written to stderr
 */
export const runCli = async (args: readonly string[], context: Context): Promise<ExitCode> => {
  const program = openProgram(context);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    return reportError(await unexpectedAnswer(error, program, context), context, program.opts().json === true);
  }
};
