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
import { bringRelease, tagOf } from './bring-release.ts';
import { type Git, gitIn } from './git.ts';
import { recordVersion } from './record.ts';
import { isNewest, releaseOf } from './versions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const made = join(root, 'dist', 'release');
const main = 'main';

const usage = `usage: npm run release -- <version> [--dry-run]
       npm run release -- <version> --assemble

Records a version in a commit and a tag, after everything that the release consists of was made of that commit, and is in
dist/release. Nothing is pushed or published: the workflow "release" does that with the tag (docs/versions.md).

  --dry-run    makes everything, and changes nothing in the repository
  --assemble   makes everything of the present commit, which has this version already
`;

const runNode = (folder: string, ...args: readonly string[]): void => {
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
  // What the workflow does next: whether packages are published, and whether this is the version that people get.
  const { GITHUB_OUTPUT: outputs } = process.env;
  const others = gitIn(root)('tag', '--list', 'v*').split('\n');
  const isLatest = isNewest(
    version,
    others.map((tag) => tag.slice(1)),
  );
  if (outputs) appendFileSync(outputs, `scope=${published.scope ?? ''}\nlatest=${isLatest}\n`);
};

/** Why a version cannot be released from the state of this repository. */
const problemsOf = (git: Git, version: string): readonly string[] => {
  const current = git('rev-parse', '--abbrev-ref', 'HEAD');
  const [, release] = /^release\/(\d+\.\d+)$/.exec(current) ?? [];
  const problems: string[] = [];
  if (current !== main && release === undefined)
    problems.push(
      `Versions are made on ${main}, mends of an older one on release/<major>.<minor>, and this is ${current}`,
    );
  if (release !== undefined && releaseOf(version) !== release)
    problems.push(`On ${current} only mends of ${release} are made`);
  if (git('status', '--porcelain') !== '') problems.push('There are changes that are not committed');
  if (git('tag', '--list', tagOf(version)) !== '')
    problems.push(
      git('branch', '--contains', tagOf(version)) === ''
        ? `There is a tag ${tagOf(version)} on no branch, left by a release that was interrupted: git tag --delete ${tagOf(version)}`
        : `There is a tag ${tagOf(version)} already`,
    );
  return problems;
};

const message = (version: string): string =>
  `release: ${version}\n\nWhat was unreleased has a version; CHANGELOG.md says what it changes.`;

/** Records the version in a clone, and makes everything there. So a version that cannot be made changes nothing here. */
const prepare = (clone: string, version: string): void => {
  gitIn(root)('clone', '--quiet', root, clone);
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
  recordVersion(clone, version, new Date().toISOString().slice(0, 10));
  runNode(clone, 'infra/generate.ts');
  runNode(clone, 'node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'lib/seed/upgrade/releases.json');
  const git = gitIn(clone);
  const [, name = '', email = ''] = /^(.*) <(.*)>/.exec(gitIn(root)('var', 'GIT_COMMITTER_IDENT')) ?? [];
  git('config', 'user.name', name);
  git('config', 'user.email', email);
  // Only files that git knows: the installed packages are none of them.
  git('commit', '--all', '--quiet', '--message', message(version));
  runNode(clone, 'infra/release/main.ts', version, '--assemble');
};

const release = (version: string, isDry: boolean): void => {
  const git = gitIn(root);
  const problems = problemsOf(git, version);
  if (!isDry && problems.length > 0) throw new Error(problems.join('\n'));
  // The commit needs an author: asked now, so that a missing one is known before everything is built.
  git('var', 'GIT_COMMITTER_IDENT');
  const folder = mkdtempSync(join(tmpdir(), 'halyard-release-'));
  const clone = join(folder, 'clone');
  try {
    prepare(clone, version);
    if (!isDry) bringRelease(git, clone, version);
    rmSync(made, { recursive: true, force: true });
    cpSync(join(clone, 'dist', 'release'), made, { recursive: true });
    console.log(`\n${gitIn(clone)('show', '--stat', '--format=%s', 'HEAD')}\n`);
    if (isDry) {
      console.log('This was a dry run: no commit, no tag.');
      for (const problem of problems) console.log(`Without --dry-run it is refused: ${problem}`);
      return;
    }
    const current = git('rev-parse', '--abbrev-ref', 'HEAD');
    console.log(
      `Version ${version} is committed and tagged. Publish it:\n\n  git push origin ${current} ${tagOf(version)}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const run = async (): Promise<number> => {
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
  process.exitCode = await run();
} catch (error) {
  console.error(reason(error));
  process.exitCode = 1;
}
