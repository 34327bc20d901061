import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { published } from '../packages/published.ts';
import { reason } from '../reason.ts';
import { assemble } from './assemble.ts';
import { type Git, gitIn } from './git.ts';
import { recordVersion } from './record.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const made = join(root, 'dist', 'release');
const branch = 'main';

const usage = `usage: npm run release -- <version> [--dry-run]
       npm run release -- <version> --assemble

Records a version in a commit and a tag, after everything that the release consists of was made of that commit, and is in
dist/release. Nothing is pushed or published: the workflow "release" does that with the tag (docs/versions.md).

  --dry-run    makes everything, and changes nothing in the repository
  --assemble   makes everything of the present commit, which has this version already
`;

const run = (folder: string, ...args: readonly string[]): void => {
  execFileSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });
};

/** Makes everything of the present commit. The time of the release is that of its commit. */
const assembleHere = async (version: string): Promise<void> => {
  const { version: own } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  if (own !== version) throw new Error(`This is version ${own}, not ${version}`);
  const now = new Date(gitIn(root)('show', '--no-patch', '--format=%cI', 'HEAD'));
  for (const file of await assemble(made, version, now)) console.log(join('dist', 'release', file));
  // What the workflow does next depends on what is published.
  const { GITHUB_OUTPUT: outputs } = process.env;
  if (outputs) appendFileSync(outputs, `scope=${published.scope ?? ''}\n`);
};

/** @throws Error when the repository is in no state to be released */
const requireReady = (git: Git, version: string): void => {
  const current = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (current !== branch) throw new Error(`Releases are made on ${branch}, and this is ${current}`);
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`There is a tag v${version} already`);
};

const message = (version: string): string =>
  `release: ${version}\n\nWhat was unreleased has a version; CHANGELOG.md says what it changes.`;

/**
 * Records the version in a clone, and makes everything there. So a version that cannot be made changes nothing here.
 * @returns the commit in the clone
 */
const prepare = (clone: string, version: string): string => {
  gitIn(root)('clone', '--quiet', root, clone);
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
  recordVersion(clone, version, new Date().toISOString().slice(0, 10));
  run(clone, 'infra/generate.ts');
  execFileSync('npx', ['biome', 'format', '--write', 'lib/seed/upgrade/releases.json'], { cwd: clone });
  const git = gitIn(clone);
  for (const member of ['user.name', 'user.email']) {
    const value = gitIn(root)('config', '--get', member);
    git('config', member, value);
  }
  // Only files that git knows: the installed packages are none of them.
  git('commit', '--all', '--quiet', '--message', message(version));
  run(clone, 'infra/release/main.ts', version, '--assemble');
  return git('rev-parse', 'HEAD');
};

const release = (version: string, isDry: boolean): void => {
  const git = gitIn(root);
  if (!isDry) requireReady(git, version);
  const folder = mkdtempSync(join(tmpdir(), 'halyard-release-'));
  const clone = join(folder, 'clone');
  try {
    const commit = prepare(clone, version);
    rmSync(made, { recursive: true, force: true });
    cpSync(join(clone, 'dist', 'release'), made, { recursive: true });
    console.log(`\n${gitIn(clone)('show', '--stat', '--format=%s', commit)}\n`);
    if (isDry) {
      console.log('This was a dry run: no commit, no tag.');
      return;
    }
    git('fetch', '--quiet', clone, 'HEAD');
    git('merge', '--quiet', '--ff-only', commit);
    git('tag', '--annotate', `v${version}`, '--message', `Halyard ${version}`);
    console.log(`Version ${version} is committed and tagged. Publish it:\n\n  git push origin ${branch} v${version}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      assemble: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const [version, ...more] = positionals;
  if (values.help || version === undefined || more.length > 0) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  if (values.assemble) await assembleHere(version);
  else release(version, values['dry-run']);
  return 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(reason(error));
  process.exitCode = 1;
}
