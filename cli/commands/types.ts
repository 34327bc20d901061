import type { Command } from 'commander';
import { Option } from 'commander';
import * as z from 'zod';
import { sourceOf } from '../code/types/source.ts';
import { typedFlag } from '../code/types/typed-flag.ts';
import { addExamples } from '../examples.ts';
import { ExitWith, exitCodes, usageError } from '../exit.ts';
import { readFlags } from '../flags/read.ts';
import { readIfThere, writeFileAt } from '../output/file.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

const options = z.object({ out: z.string().min(1).optional(), check: z.boolean().default(false) });

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('types')
    .description(
      'Write the flags of a project as TypeScript: a typed function for each, for OpenFeature and for Unleash',
    )
    .addOption(new Option('--out <file>', 'file to write; by default the text is printed'))
    .addOption(new Option('--check', 'write nothing; end with 3 if the file is not as it would be written'))
    .action(async (given: unknown, command: Command) => {
      const { out, check } = options.parse(given);
      if (check && out === undefined) throw usageError('--check compares with a file: give --out.');
      const { client, project, output } = openSession(command, context);
      const { flags } = await readFlags({
        client,
        project,
        progress: (done, of) => output.progress(done === of ? '' : `${done} of ${of} flags`),
      });
      const typed = flags.map(typedFlag);
      const source = sourceOf(project, typed);
      if (out === undefined) return output.print({ project, flags: typed, source }, () => source);
      const changed = (await readIfThere(context, out)) !== source;
      if (changed && !check) await writeFileAt(context, out, source);
      output.print({ project, out, changed, flags: typed.length }, () => {
        if (!changed) return `${out} has the flags of ${project} as they are.\n`;
        return check ? `${out} differs from the flags of ${project}.\n` : `Wrote ${typed.length} flags into ${out}.\n`;
      });
      if (changed && check) throw new ExitWith(exitCodes.differences);
    });
  addExamples(command, [
    ['Write a file', 'halyard types --project shop --out src/flags.ts'],
    [
      'In CI: fail when somebody changed a flag that the code knows otherwise',
      'halyard types --out src/flags.ts --check',
    ],
    ['Use it with OpenFeature', 'import { openFeatureFlags } from "./flags.ts"'],
  ]);
};
