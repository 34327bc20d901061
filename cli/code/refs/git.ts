import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CliError } from '../../exit.ts';

const run = promisify(execFile);
/** Bytes of an answer of git: the names of all files of a large repository. */
const maxBuffer = 256 * 1024 * 1024;

/** The answer of git. @throws CliError with what git says */
const git = async (cwd: string, ...args: readonly string[]): Promise<string> => {
  try {
    const { stdout } = await run('git', [...args], { cwd, maxBuffer });
    return stdout.trimEnd();
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new CliError(`git ${args[0]} failed in ${cwd}.`, 1, said === '' ? [] : said.split('\n'));
  }
};

const gitIfKnown = async (cwd: string, ...args: readonly string[]): Promise<string | undefined> => {
  try {
    return await git(cwd, ...args);
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
};

/** What git knows of the folder in which flags are looked for. */
export interface Checkout {
  /** Absolute. */
  readonly root: string;
  readonly head: string;
  /** Epoch ms. */
  readonly commitTime: number;
  /** Undefined: no branch is checked out, as in many pipelines. */
  readonly branch: string | undefined;
  readonly remote: string | undefined;
  readonly defaultBranch: string | undefined;
}

export const readCheckout = async (cwd: string): Promise<Checkout> => {
  const root = await git(cwd, 'rev-parse', '--show-toplevel');
  const [head, seconds, branch, remote, remoteHead] = await Promise.all([
    git(root, 'rev-parse', 'HEAD'),
    git(root, 'show', '-s', '--format=%ct', 'HEAD'),
    git(root, 'branch', '--show-current'),
    gitIfKnown(root, 'remote', 'get-url', 'origin'),
    gitIfKnown(root, 'symbolic-ref', '--short', 'refs/remotes/origin/HEAD'),
  ]);
  return {
    root,
    head,
    commitTime: Number(seconds) * 1000,
    branch: branch === '' ? undefined : branch,
    remote,
    defaultBranch: remoteHead?.replace(/^origin\//, ''),
  };
};

/** The files that git knows or would add, by path: what it ignores is left out. */
export const listFiles = async (root: string): Promise<readonly string[]> => {
  const listed = await git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  return [...new Set(listed.split('\0'))].filter((path) => path !== '').toSorted();
};

/** A commit. */
export interface Commit {
  readonly revision: string;
  readonly message: string;
  /** Epoch ms. */
  readonly time: number;
}

/** The newest commit that changed how often a text is in the code, since another commit; undefined: git does not know. */
export const commitThatChanged = async (root: string, text: string, since: string): Promise<Commit | undefined> => {
  const format = '--format=%H%x00%ct%x00%s';
  // An argument that began with a dash would be an option.
  if (!/^[0-9a-f]{7,64}$/.test(since)) return undefined;
  const found = await gitIfKnown(root, 'log', '-1', `-S${text}`, format, `${since}..HEAD`);
  const [revision, seconds, message = ''] = found?.split('\0') ?? [];
  return revision && seconds ? { revision, message, time: Number(seconds) * 1000 } : undefined;
};
