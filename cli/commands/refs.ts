import type { Command } from 'commander';
import { Option } from 'commander';
import * as z from 'zod';
import { listFiles, readCheckout } from '../code/refs/git.ts';
import { lookForFlags } from '../code/refs/look.ts';
import { findGone, pushBranch, readFlagNames } from '../code/refs/push.ts';
import { referencesOf } from '../code/refs/references.ts';
import { repositoryOf } from '../code/refs/repository.ts';
import { minTextName } from '../code/uses/search-text.ts';
import { addExamples } from '../examples.ts';
import { usageError } from '../exit.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

const options = z.object({
  push: z.boolean().default(false),
  dryRun: z.boolean().default(false),
  repo: z.string().min(1).optional(),
  branch: z.string().min(1).optional(),
  contextLines: z.coerce.number().int().min(-1).max(20).default(-1),
  typescript: z.string().min(1).optional(),
});

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('refs')
    .description('Where the code of this repository uses flags; with --push the server is told')
    .addOption(new Option('--push', 'send what was found, so that the page of a flag shows it'))
    .addOption(new Option('--dry-run', 'with --push: send nothing, but say what would be sent'))
    .addOption(new Option('--repo <name>', 'name of the repository; by default the last part of its address'))
    .addOption(new Option('--branch <name>', 'name of the branch; by default the one that is checked out'))
    .addOption(
      new Option(
        '--context-lines <n>',
        'send so many lines of code around each use; by default no code is sent',
      ).default(-1),
    )
    .addOption(new Option('--typescript <package>', 'package of the compiler, where it is not "typescript"'))
    .action(async (given: unknown, command: Command) => {
      const parsed = options.safeParse(given);
      if (!parsed.success) throw usageError('--context-lines must be a whole number from -1 to 20.');
      const { push, dryRun, contextLines, typescript, ...named } = parsed.data;
      if (dryRun && !push) throw usageError('--dry-run says what --push would do: give --push, too.');
      const { client, project, output } = openSession(command, context);
      const [checkout, names] = await Promise.all([readCheckout(context.cwd), readFlagNames(client, project)]);
      const branch = named.branch ?? checkout.branch;
      if (push && branch === undefined) throw usageError('No branch is checked out. Name it: --branch.');
      const files = await listFiles(checkout.root);
      const found = await lookForFlags(checkout.root, files, { flags: new Set(names), compiler: typescript });
      if (!found.hasCompiler)
        output.note(
          'No TypeScript compiler with a JavaScript interface was found here (TypeScript 7 has none), so everything was searched as text. ' +
            'Accessors and wrappers are not followed. Add TypeScript 5, or name its package: --typescript.',
        );
      const short = names.filter((name) => name.length < minTextName);
      if (short.length > 0) output.note(`Too short to be looked for in texts: ${short.join(', ')}.`);
      const repository = repositoryOf(checkout, named.repo);
      const { references, hunks, omitted } = await referencesOf(found.uses, {
        root: checkout.root,
        project,
        contextLines,
      });
      if (omitted > 0)
        output.note(
          `${counted(omitted, 'use')} beyond what a push may have ${omitted === 1 ? 'was' : 'were'} left out.`,
        );
      const about = { project, repository: repository.name, branch: branch ?? null, head: checkout.head };
      const counts = `${counted(hunks, 'use')} of ${counted(new Set(found.uses.map(({ flag }) => flag)).size, 'flag')} in ${counted(references.length, 'file')}`;
      if (!push)
        return output.print({ ...about, uses: found.uses }, () => {
          const lines = found.uses.map(
            ({ file, line, flag, via }) =>
              `${file}:${line}  ${flag}${via.length > 0 ? `  via ${via.join(', ')}` : ''}\n`,
          );
          return `${lines.join('')}${counts}.\n`;
        });
      const sent = { project, repository, branch: branch ?? '', checkout, references };
      const gone = await findGone(client, sent);
      if (!dryRun) await pushBranch(client, sent, { gone, now: context.now() });
      output.print({ ...about, pushed: !dryRun, hunks, files: references.length, gone }, () => {
        const lines = gone.map(({ flag, revision }) => `${flag} is gone since ${revision.slice(0, 10)}\n`);
        const what = dryRun ? 'Would send' : 'Sent';
        return `${lines.join('')}${what} ${counts}: ${repository.name}, branch ${branch}.\n`;
      });
    });
  addExamples(command, [
    ['Where are flags used?', 'halyard refs --project shop'],
    ['In CI, after each merge: tell the server', 'halyard refs --project shop --push'],
    ['With two lines of code around each use', 'halyard refs --push --context-lines 2'],
  ]);
};
