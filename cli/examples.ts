import type { Command } from 'commander';

/** Examples below the help of a command: what it is for, and the line to type. */
export const addExamples = (command: Command, examples: readonly (readonly [about: string, line: string])[]): Command =>
  command.addHelpText(
    'after',
    `\nExamples:\n${examples.map(([about, line]) => `  # ${about}\n  $ ${line}`).join('\n')}`,
  );
