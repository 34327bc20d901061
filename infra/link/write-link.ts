import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { copyId } from './copied-assets.ts';
import { type LinkProps, LinkStack } from './stack.ts';
import type { Asset } from './synthesizer.ts';
import { zip } from './zip.ts';

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** The contents of an asset: a file as it is, or a folder as an archive. */
const bytesOf = ({ key, source }: Asset, synthesis: string): Buffer => {
  const path = resolve(synthesis, source);
  if (!key.endsWith('.zip')) return readFileSync(path);
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  return zip(files.map((file) => ({ path: relative(path, file).replaceAll('\\', '/'), bytes: readFileSync(file) })));
};

/** Names of the templates that a release has. */
export const templateName = (production: boolean): string =>
  production ? 'halyard-production.template.json' : 'halyard-trial.template.json';

/**
 * Writes a template that anybody deploys by a link, the files that it copies, and a list of them with their SHA-256, which the
 * template knows. So whoever trusts the template trusts all code that it runs.
 * @param folder new files are added to it
 * @returns the path of the template
 */
export const writeLink = (folder: string, props: LinkProps): string => {
  const synthesis = mkdtempSync(join(tmpdir(), 'halyard-link-'));
  try {
    const app = new App({
      outdir: synthesis,
      context: { 'aws:cdk:disable-version-reporting': true },
      // Two thirds of the time. A test has the same check, whose findings nobody would read here.
      builtinCloudFormationValidation: false,
    });
    const stack = new LinkStack(app, 'Halyard', props);
    app.synth();
    mkdirSync(folder, { recursive: true });
    const files = stack.assets.assets.map((asset) => {
      const bytes = bytesOf(asset, synthesis);
      writeFileSync(join(folder, asset.key), bytes);
      return { key: asset.key, sha256: sha256(bytes) };
    });
    const list = JSON.stringify(files);
    const listed = `files-${sha256(list)}.json`;
    writeFileSync(join(folder, listed), list);
    const template = JSON.parse(readFileSync(join(synthesis, stack.templateFile), 'utf8'));
    Object.assign(template.Resources[copyId].Properties, { List: listed, Sha256: sha256(list) });
    const file = join(folder, templateName(props.production));
    writeFileSync(file, JSON.stringify(template));
    return file;
  } finally {
    rmSync(synthesis, { recursive: true, force: true });
  }
};
