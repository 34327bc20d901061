import { resolve } from 'node:path';
import { usageError } from '../exit.ts';
import type { Session } from '../service/session.ts';
import { folderProblems, serverProblems } from './check.ts';
import { type Folder, requireFolder } from './files/read-folder.ts';
import { type Plan, planOf } from './plan.ts';
import { throwProblems } from './problem.ts';
import { readServer, type Server } from './read-server.ts';

/** The folder of flags, unless `--folder` names another. */
export const defaultFolder = 'flags';

export const folderOption = [`--folder <path>`, 'where the files are', defaultFolder] as const;

/** The project of a command: that of the folder. @throws CliError when the command names another one */
export const projectOf = ({ project, isProjectGiven }: Session, folder: Folder | undefined): string => {
  const own = folder?.flags.project.id;
  if (own !== undefined && isProjectGiven && own !== project)
    throw usageError(`The folder is of the project "${own}", not of "${project}".`);
  return own ?? project;
};

/** Reads a project, and shows the progress. */
export const readProject = async ({ client, output }: Session, project: string): Promise<Server> => {
  try {
    return await readServer(client, project, (read, of) => output.progress(`Reading features: ${read} of ${of}`));
  } finally {
    output.progress('');
  }
};

export interface Prepared {
  /** Absolute path of the folder. */
  readonly root: string;
  readonly folder: Folder;
  readonly server: Server;
  readonly plan: Plan;
}

/**
 * Reads the folder and the server, and makes a plan.
 * @throws CliError with all problems in the files
 */
export const preparePlan = async (
  session: Session,
  root: string,
  options: { readonly skipReview: boolean },
): Promise<Prepared> => {
  const folder = await requireFolder(root);
  const server = await readProject(session, projectOf(session, folder));
  const plan = planOf(folder, server, options);
  throwProblems(folderProblems(folder, server, plan));
  throwProblems(await serverProblems(session.client, folder, server, plan));
  return { root, folder, server, plan };
};

export const rootOf = (cwd: string, folder: string): string => resolve(cwd, folder);
