import type { Command } from 'commander';
import { addExamples } from '../examples.ts';
import { movedError } from '../exit.ts';
import { lockOf } from '../folder/files/lock.ts';
import { readFolder } from '../folder/files/read-folder.ts';
import { fileChanges, writeChanges } from '../folder/files/write-folder.ts';
import { mergeServer } from '../folder/merge.ts';
import { partText } from '../folder/plan-text.ts';
import { folderOption, projectOf, readProject, rootOf } from '../folder/prepare.ts';
import { flagsOfServer } from '../folder/read-server.ts';
import { countText } from '../output/count.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

interface PullOptions {
  readonly folder: string;
  readonly overwrite: boolean;
}

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('pull')
    .description('Write the flags of a project into a folder, or take over what changed on the server')
    .option(...folderOption)
    .option('--overwrite', 'also where the folder has changes of its own', false)
    .action(async (options: PullOptions, command: Command) => {
      const session = openSession(command, context);
      const root = rootOf(context.cwd, options.folder);
      const folder = await readFolder(root);
      const server = await readProject(session, projectOf(session, folder));
      const merged = folder ? mergeServer(folder, server, options.overwrite) : undefined;
      if (merged && merged.conflicts.length > 0)
        throw movedError('Folder and server were both changed since the last pull:', [
          ...merged.conflicts.map(({ key }) => partText(key)),
          'Nothing was written. --overwrite takes what the server has.',
        ]);
      const flags = merged?.flags ?? flagsOfServer(server);
      const changes = fileChanges(folder, flags, lockOf(flagsOfServer(server, flags.segments.keys()), server.revision));
      await writeChanges(root, changes);
      const kept = (merged?.kept ?? []).map(({ key }) => partText(key));
      const result = { folder: root, written: [...changes.written.keys()], removed: changes.removed, kept };
      session.output.print(result, () =>
        [
          ...result.written.map((path) => `wrote ${path}`),
          ...result.removed.map((path) => `removed ${path}`),
          ...kept.map((part) => `kept ${part}, which only the folder changed`),
          `${countText(flags.features.size, 'feature')} and ${countText(flags.segments.size, 'segment')} are in ${root}`,
        ]
          .map((line) => `${line}\n`)
          .join(''),
      );
    });
  addExamples(command, [
    ['Begin: write the project "default" into ./flags', 'halyard pull'],
    ['Another project, another folder', 'halyard pull --project mobile --folder flags/mobile'],
  ]);
};
