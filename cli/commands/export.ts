import { type Command, Option } from 'commander';
import * as z from 'zod';
import { answerOf } from '../../client/client.ts';
import { addExamples } from '../examples.ts';
import { CliError, exitCodes, usageError } from '../exit.ts';
import { flagdDefinition, type LeftOut } from '../flagd/definition.ts';
import { readFlags } from '../flags/read.ts';
import { writeFileAt } from '../output/file.ts';
import { escapedText, jsonText, plainLine } from '../output/plain-text.ts';
import { visibleYaml } from '../output/visible-yaml.ts';
import type { Context } from '../service/context.ts';
import { openSession, type Session } from '../service/session.ts';

const formats = ['flagd', 'json', 'yaml'] as const;
const options = z.object({
  format: z.enum(formats),
  environment: z.string().min(1).optional(),
  out: z.string().min(1).optional(),
  strict: z.boolean().default(false),
});
type ExportOptions = z.infer<typeof options>;

/** The text of the export, and the flags that it leaves out. */
interface Exported {
  readonly text: string;
  readonly document: unknown;
  readonly leftOut: readonly LeftOut[];
}

const lineOf = ({ flag, reason }: LeftOut): string => plainLine(`${flag} ${reason}`);

const exportFlagd = async (
  { client, project, output }: Session,
  { environment, strict }: ExportOptions,
): Promise<Exported> => {
  if (environment === undefined) throw usageError('Which environment? flagd knows none: give --environment.');
  const flags = await readFlags({
    client,
    project,
    progress: (done, of) => output.progress(done === of ? '' : `${done} of ${of} flags`),
  });
  const known = flags.flags[0]?.environments;
  if (known && !known.has(environment))
    throw usageError(
      `The project ${project} has no environment ${environment}; it has ${[...known.keys()].join(', ')}.`,
    );
  const { definition, leftOut } = flagdDefinition(flags, environment);
  if (strict && leftOut.length > 0)
    throw new CliError(
      `flagd cannot decide ${leftOut.length} of ${flags.flags.length} flags as the service does; nothing was exported`,
      exitCodes.failed,
      leftOut.map(lineOf),
    );
  return { text: `${jsonText(definition, 2)}\n`, document: { definition, leftOut }, leftOut };
};

const exportState = async ({ client }: Session, format: 'json' | 'yaml'): Promise<Exported> => {
  const text = await answerOf(
    client.GET('/api/admin/state/export', { params: { query: { format } }, parseAs: 'text' }),
  );
  return format === 'json'
    ? { text: escapedText(text), document: JSON.parse(text), leftOut: [] }
    : { text: visibleYaml(text), document: { yaml: text }, leftOut: [] };
};

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('export')
    .description('Export flags: of one environment for flagd, or all of the installation as a state document')
    .addOption(new Option('--format <format>', 'form of the export').choices(formats).makeOptionMandatory())
    .addOption(new Option('--environment <name>', 'environment to export, for flagd'))
    .addOption(new Option('--out <file>', 'file to write; by default the export is printed'))
    .addOption(new Option('--strict', 'export nothing if anything would be left out'))
    .action(async (given: unknown, command: Command) => {
      const parsed = options.parse(given);
      const { format, out } = parsed;
      const session = openSession(command, context);
      const { output } = session;
      const { text, document, leftOut } =
        format === 'flagd' ? await exportFlagd(session, parsed) : await exportState(session, format);
      if (out === undefined) output.print(document, () => text);
      else {
        await writeFileAt(context, out, text);
        output.print({ out, leftOut }, () => `Wrote ${out}.\n`);
      }
      if (leftOut.length > 0 && !output.json) {
        output.note(`Left out, because flagd would decide otherwise:`);
        for (const one of leftOut) output.note(`  ${lineOf(one)}`);
      }
    });
  addExamples(command, [
    [
      'For a flagd beside the application',
      'halyard export --format flagd --environment production --out flags.flagd.json',
    ],
    [
      'The same, or nothing at all',
      'halyard export --format flagd --environment production --strict --out flags.flagd.json',
    ],
    ['Everything, as the API exports it; needs an administrator', 'halyard export --format yaml --out state.yaml'],
  ]);
};
