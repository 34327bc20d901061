import type { Command } from 'commander';

/** Adds examples to the help of a command, each with its purpose and the command line. */
export const addExamples = (command: Command, examples: readonly (readonly [about: string, line: string])[]): Command =>
  command.addHelpText(
    'after',
    `\nExamples:\n${examples.map(([about, line]) => `  # ${about}\n  $ ${line}`).join('\n')}`,
  );
