import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { CliError } from '../../exit.ts';

const maxBytes = 64 * 1024 * 1024;

const git = (folder: string, args: readonly string[]): Promise<string> =>
  new Promise((done, failed) => {
    execFile('git', [...args], { cwd: folder, maxBuffer: maxBytes, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error === null) done(stdout);
      else failed(new CliError(`git ${args[0]} failed: ${stderr.trim() || error.message}`));
    });
  });

const exists = async (folder: string, ref: string): Promise<boolean> =>
  git(folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]).then(
    () => true,
    () => false,
  );

/**
 * The commit to compare with: where the present one left the main branch.
 * @throws CliError when there is no main branch
 */
export const baseOf = async (folder: string): Promise<string> => {
  for (const branch of ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'])
    if (await exists(folder, branch)) return (await git(folder, ['merge-base', branch, 'HEAD'])).trim();
  throw new CliError('There is no main branch to compare with: give --since.');
};

/** Files that differ from a commit, with their text there; undefined: they did not exist. */
export const textsAt = async (folder: string, given: string): Promise<ReadonlyMap<string, string | undefined>> => {
  // A name that begins with a hyphen would be read as an option.
  if (given.startsWith('-') || !(await exists(folder, given))) throw new CliError(`git knows no commit "${given}".`);
  const root = (await git(folder, ['rev-parse', '--show-toplevel'])).trim();
  const names = await git(root, ['diff', '--name-status', '--no-renames', '-z', given, '--']);
  const untracked = await git(root, ['ls-files', '--others', '--exclude-standard', '-z']);
  const texts = new Map<string, string | undefined>();
  const fields = names.split('\0');
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [state = '', name = ''] = fields.slice(at, at + 2);
    if (!/\.(?:[cm]?[jt]sx?|json)$/.test(name)) continue;
    texts.set(resolve(root, name), state === 'A' ? undefined : await git(root, ['show', `${given}:${name}`]));
  }
  for (const name of untracked.split('\0')) if (name !== '') texts.set(resolve(root, name), undefined);
  return texts;
};
