import { relative, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';
import { type Cleaned, clean, type Spot } from '../code/cleanup/clean.ts';
import { forwardText } from '../code/cleanup/forward.ts';
import { baseOf, textsAt } from '../code/cleanup/git.ts';
import { newUses } from '../code/cleanup/new-uses.ts';
import { readConfigurations } from '../code/cleanup/project.ts';
import { readFacts, readMarked } from '../code/cleanup/read-facts.ts';
import { chosenValue, readinessOf, readinessText } from '../code/cleanup/readiness.ts';
import { isReady, mainReason, readMarkedReadiness } from '../code/cleanup/ready.ts';
import { unifiedDiff } from '../code/cleanup/unified-diff.ts';
import { writeAll } from '../code/cleanup/write.ts';
import { loadCompiler } from '../code/uses/compiler.ts';
import { addExamples } from '../examples.ts';
import { CliError, ExitWith, exitCodes, usageError } from '../exit.ts';
import { collect, wholeNumber } from '../options.ts';
import { plainLine } from '../output/plain-text.ts';
import type { Context } from '../service/context.ts';
import { openSession, type Session } from '../service/session.ts';

const options = z.object({
  days: z.number(),
  value: z.string().optional(),
  tsconfig: z.string().optional(),
  typescript: z.string(),
  pure: z.array(z.string()).default([]),
  check: z.boolean().default(false),
  since: z.string().optional(),
  dryRun: z.boolean().default(false),
  readiness: z.boolean().default(false),
  ready: z.boolean().default(false),
});

const days = (text: string): number => {
  const number = wholeNumber(text);
  if (number > 365) throw new InvalidArgumentError('It must be 0 to 365.');
  return number;
};

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

const spotLine = ({ file, line, text }: Spot): string => plainLine(`  ${file}:${line}  ${text}`);

const section = (title: string, spots: readonly Spot[]): string =>
  spots.length === 0 ? '' : `${title}\n${spots.map((spot) => `${spotLine(spot)}\n`).join('')}`;

/** What was changed, and what somebody has to look at. */
const resultText = (cleaned: Cleaned, isWritten: boolean): string => {
  const { files, uses, left, open, mentions } = cleaned;
  const made = isWritten ? 'Changed' : 'Would change';
  const head =
    files.length === 0
      ? `The code does not ask for it${uses.length === 0 ? '' : ' in a way that can be changed'}.\n`
      : `${made} ${count(files.length, 'file')} with ${count(uses.length, 'use')} of the flag.\n`;
  return [
    head,
    section('Look at these: the value could only be written down.', left),
    section('The name still stands here:', mentions),
    section('These ask for a flag by a name that is known only when the code runs:', open),
  ].join('');
};

/** The result with paths as the user writes them. */
const shown = (cleaned: Cleaned, folder: string): Cleaned => {
  const short = (spots: readonly Spot[]) => spots.map((spot) => ({ ...spot, file: relative(folder, spot.file) }));
  const { uses, left, open, mentions } = cleaned;
  return { ...cleaned, uses: short(uses), left: short(left), open: short(open), mentions: short(mentions) };
};

/** Fails where the code asks for a flag at more places than before, although the flag is to go. */
const checkUses = async (
  context: Context,
  { client, output, project }: Session,
  { since, typescript, tsconfig }: z.infer<typeof options>,
): Promise<void> => {
  const folder = resolve(context.cwd);
  const compiler = loadCompiler(folder, typescript);
  const configurations = readConfigurations(compiler, folder, tsconfig);
  const base = since ?? (await baseOf(folder));
  const [marked, before] = await Promise.all([readMarked(client, project), textsAt(folder, base)]);
  const found = newUses(compiler, configurations, marked, before).map((one) => ({
    ...one,
    spots: one.spots.map((spot) => ({ ...spot, file: relative(folder, spot.file) })),
  }));
  output.print({ project, since: base, marked, newUses: found }, () => {
    if (found.length === 0) return `No new uses. Marked for removal in ${project}: ${count(marked.length, 'flag')}.\n`;
    return found
      .map((one) =>
        section(
          `${one.flag} is marked for removal, and has ${count(one.now, 'use')} instead of ${one.before}:`,
          one.spots,
        ),
      )
      .join('');
  });
  if (found.length > 0) throw new ExitWith(exitCodes.differences);
};

/** Lists the flags that are marked for removal and can go, for a pipeline that removes them. */
const listReady = async (context: Context, { client, output, project }: Session, forDays: number): Promise<void> => {
  const all = await readMarkedReadiness(client, { project, days: forDays, now: context.now() });
  const ready = all.filter(isReady);
  const notYet = all.filter((one) => !isReady(one));
  const document = {
    project,
    days: forDays,
    ready: ready.map(({ flag, value }) => ({ flag, value })),
    notYet: notYet.map((one) => ({ flag: one.flag, verdict: one.verdict, reason: mainReason(one) })),
  };
  output.print(document, () =>
    [
      ready.length === 0 ? 'None can go.\n' : 'These can go:\n',
      ...ready.map(({ flag, value }) =>
        plainLine(`  ${flag}; its uses become: ${value === undefined ? '' : forwardText(value)}`).concat('\n'),
      ),
      notYet.length === 0 ? '' : 'Not yet:\n',
      ...notYet.map((one) => plainLine(`  ${one.flag}: ${one.verdict}: ${mainReason(one)}`).concat('\n')),
    ].join(''),
  );
};

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('cleanup')
    .description('Say whether a flag can go, and take it out of TypeScript and JavaScript')
    .argument('[flag]', 'name of the feature')
    .addOption(new Option('--days <n>', 'for how long everybody must have got the same').argParser(days).default(30))
    .addOption(new Option('--value <value>', 'on, off or a variant, where environments or users differ'))
    .addOption(new Option('--readiness', 'only say whether it can go'))
    .addOption(new Option('--ready', 'change nothing; list the flags that are marked for removal and can go'))
    .addOption(new Option('--dry-run', 'write nothing; print the changes'))
    .addOption(
      new Option('-p, --tsconfig <file>', 'configuration of the compiler; else tsconfig.json or jsconfig.json'),
    )
    .addOption(new Option('--typescript <package>', 'package with the compiler').default('typescript'))
    .addOption(
      new Option('--pure <function>', 'a function without side effects, as it is written in calls').argParser(collect),
    )
    .addOption(
      new Option('--check', 'change nothing; end with 3 if the code has new uses of flags that are marked for removal'),
    )
    .addOption(new Option('--since <commit>', 'with --check: what to compare with; else where the branch began'))
    .action(async (flag: string | undefined, given: unknown, command: Command) => {
      const parsed = options.parse(given);
      const session = openSession(command, context);
      if (parsed.check) {
        if (flag !== undefined) throw usageError('--check is about all flags that are marked for removal: name none.');
        return checkUses(context, session, parsed);
      }
      if (parsed.ready) {
        if (flag !== undefined) throw usageError('--ready is about all flags that are marked for removal: name none.');
        return listReady(context, session, parsed.days);
      }
      if (flag === undefined) throw usageError('Which flag? Name one, or give --ready or --check.');
      if (parsed.since !== undefined) throw usageError('--since goes with --check.');
      const { client, output, project } = session;
      const { facts, variants } = await readFacts(client, { project, flag, days: parsed.days, now: context.now() });
      const chosen = parsed.value === undefined ? undefined : chosenValue(parsed.value, variants);
      const readiness = readinessOf(facts, chosen);
      const { verdict, value } = readiness;
      const isBlocked = verdict === 'blocked';
      const document = { ...readiness, value: value ?? null };
      if (parsed.readiness || value === undefined || (isBlocked && !parsed.dryRun)) {
        output.print(document, () => readinessText(readiness));
        if (isBlocked) throw new ExitWith(exitCodes.moved);
        return;
      }
      const folder = resolve(context.cwd);
      const compiler = loadCompiler(folder, parsed.typescript);
      const configurations = readConfigurations(compiler, folder, parsed.tsconfig);
      const cleaned = clean({ compiler, configurations, flag, forward: value, pure: new Set(parsed.pure) });
      const { files, complaints } = cleaned;
      if (complaints.length > 0)
        throw new CliError(
          'The compiler would find something new after the change, so nothing was written:',
          exitCodes.failed,
          complaints.map(({ file, line, code, text }) =>
            plainLine(`${file === undefined ? '' : `${relative(folder, file)}:${line ?? 1}  `}TS${code}: ${text}`),
          ),
        );
      if (!parsed.dryRun) await writeAll(files);
      const result = shown(cleaned, folder);
      const diff = files.map((file) => unifiedDiff(file, relative(folder, file.path))).join('');
      output.print(
        {
          readiness: document,
          written: !parsed.dryRun,
          files: files.map(({ path }) => relative(folder, path)),
          uses: result.uses,
          left: result.left,
          mentions: result.mentions,
          open: result.open,
          ...(parsed.dryRun && { diff }),
        },
        () => readinessText(readiness) + (parsed.dryRun ? diff : '') + resultText(result, !parsed.dryRun),
      );
      if (isBlocked) throw new ExitWith(exitCodes.moved);
    });
  addExamples(command, [
    ['Can it go? nothing is changed', 'halyard cleanup new-checkout --readiness'],
    ['See what would change', 'halyard cleanup new-checkout --dry-run'],
    ['Change the code', 'halyard cleanup new-checkout'],
    ['For a pipeline: which can go', 'halyard cleanup --ready --json'],
    ['In CI: fail on new uses of stale flags', 'halyard cleanup --check --since origin/main'],
    ['Production differs: choose', 'halyard cleanup new-checkout --value on'],
  ]);
};
