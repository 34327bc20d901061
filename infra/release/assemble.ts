import { createHash } from 'node:crypto';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from '../build-console.ts';
import { bundleFunctions } from '../bundle.ts';
import { bundleConsole } from '../bundle-console.ts';
import { consoleFolder } from '../front/console-files.ts';
import { writeLinks } from '../link/main.ts';
import { templateName } from '../link/write-link.ts';
import { zip } from '../link/zip.ts';
import { licensesFile, packagesNamedIn } from '../packages/licenses.ts';
import { makePackages } from '../packages/package.ts';
import { type Published, packageKinds, published } from '../packages/published.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { changesOf } from './changelog.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The list of checksums, as `sha256sum --check` reads it. */
export const checksumsFile = 'SHA256SUMS';
/** What a release changes, for whoever reads it. */
export const notesFile = 'NOTES.md';
/** The software bill of materials: everything that `npm ci --omit=dev` installs, and what the archives are made of. */
const bomFile = 'halyard.cdx.json';
/** All files that a template copies, with both templates. */
const linkFile = 'halyard-templates.zip';

/** Relative links lead nowhere where a release is shown. */
const withAddresses = (changes: string, version: string, { repository }: Published = published): string =>
  repository === undefined ? changes : changes.replace(/\]\((?!https?:)/g, `](${repository}/blob/v${version}/`);

const filesIn = (folder: string): readonly string[] => readdirSync(folder).sort();

/** Writes both templates, and one archive with the files that they copy. */
const writeTemplates = (folder: string, templates: string, bundles: string, now: Date): void => {
  writeLinks(templates, bundles, now);
  const files = filesIn(templates).map((path) => ({ path, bytes: readFileSync(join(templates, path)) }));
  writeFileSync(join(folder, linkFile), zip(files));
  for (const production of [false, true])
    copyFileSync(join(templates, templateName(production)), join(folder, templateName(production)));
};

/**
 * Makes everything that a release consists of: the archives of all packages, templates of a stage, the software bill of
 * materials, what has changed, and checksums. It is the same whenever and wherever it is made of a commit.
 * @param folder is emptied first
 * @param now the time of the release
 * @returns the names of the files
 * @throws Error when something does not build
 */
export const assemble = async (folder: string, version: string, now: Date): Promise<readonly string[]> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'halyard-release-'));
  const shipped = new Set<string>();
  try {
    const functions = join(work, 'functions');
    const [bundles] = await Promise.all([bundleFunctions(functions), buildConsole()]);
    // Before the console lies beside them.
    const packages = join(work, 'packages');
    for (const archive of await makePackages(packageKinds, packages, { folder: functions, bundles }))
      copyFileSync(archive, join(folder, basename(archive)));
    for (const licenses of globSync(`*/${licensesFile}`, { cwd: packages }))
      for (const one of packagesNamedIn(readFileSync(join(packages, licenses), 'utf8'))) shipped.add(one);
    bundleConsole(functions, consoleFolder);
    writeTemplates(folder, join(work, 'templates'), functions, now);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  writeFileSync(join(folder, bomFile), billOfMaterials(now, shipped));
  const changes = changesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  writeFileSync(join(folder, notesFile), `${withAddresses(changes, version)}\n`);
  const files = filesIn(folder);
  const lines = files.map((name) => {
    const digest = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return `${digest}  ${name}\n`;
  });
  writeFileSync(join(folder, checksumsFile), lines.join(''));
  return [checksumsFile, ...files];
};
