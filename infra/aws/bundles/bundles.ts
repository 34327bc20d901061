import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Node } from 'constructs';
import { buildConsole } from '../../build-console.ts';
import { bundleFolder, bundleFunctions, handlers } from '../../bundle.ts';
import { bundleConsole } from '../../bundle-console.ts';
import { consoleFolder } from '../../front/console-files.ts';
import { StageError } from '../stage-error.ts';

const build = async (): Promise<string> => {
  await Promise.all([bundleFunctions(), buildConsole()]);
  bundleConsole(bundleFolder, consoleFolder);
  return bundleFolder;
};

/**
 * The folder with the bundles of all functions: the folder in the context (`bundles`), or one that is built now.
 * @throws StageError when the folder in the context lacks the bundle of a function
 */
export const bundlesOf = async (node: Node): Promise<string> => {
  const given: unknown = node.tryGetContext('bundles');
  if (given === undefined || given === '') return build();
  const folder = resolve(String(given));
  const missing = handlers().find((handler) => !existsSync(join(folder, handler, 'index.mjs')));
  if (missing === undefined) return folder;
  throw new StageError(`bundles=${given}: there is no ${missing}/index.mjs; leave it out, and the bundles are built`);
};
