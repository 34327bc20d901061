import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import { byText } from '../../../lib/basics/order.ts';
import { CliError } from '../../exit.ts';
import type { Flags } from '../flags.ts';
import { type Problem, throwProblems } from '../problem.ts';
import { settledFeature, settledProject, settledTemplate } from '../settle.ts';
import { type Lock, lockName, parseLock } from './lock.ts';
import { type ReleasePlanFile, templateFile } from './release-plan-schema.ts';
import {
  type FeatureFile,
  featureFile,
  type ProjectFile,
  projectFile,
  type SegmentFile,
  segmentFile,
} from './schema.ts';
import { parseYamlFile, type YamlFile } from './yaml-file.ts';

export const projectName = 'project.yaml';

/** The files of a folder, by the names of their contents. */
export interface FolderFiles {
  readonly project: YamlFile<ProjectFile>;
  readonly features: ReadonlyMap<string, YamlFile<FeatureFile>>;
  readonly segments: ReadonlyMap<string, YamlFile<SegmentFile>>;
  readonly templates: ReadonlyMap<string, YamlFile<ReleasePlanFile>>;
}

/** A folder of flags that has been read. */
export interface Folder {
  readonly flags: Flags;
  readonly files: FolderFiles;
  /** Undefined: nothing was pulled into the folder yet. */
  readonly lock: Lock | undefined;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const readText = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Paths of the YAML files in a subfolder, with slashes; empty if the subfolder does not exist. */
const yamlFiles = async (root: string, folder: string): Promise<readonly string[]> => {
  try {
    const names = await readdir(join(root, folder));
    return names
      .filter((name) => /\.ya?ml$/.test(name))
      .sort(byText)
      .map((name) => `${folder}/${name}`);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

type Collected<T> = { readonly files: ReadonlyMap<string, YamlFile<T>>; readonly problems: readonly Problem[] };

const readAll = async <S extends z.ZodType<{ name: string }>>(
  root: string,
  folder: string,
  schema: S,
): Promise<Collected<z.output<S>>> => {
  const files = new Map<string, YamlFile<z.output<S>>>();
  const problems: Problem[] = [];
  for (const file of await yamlFiles(root, folder)) {
    const parsed = parseYamlFile(file, await readFile(join(root, file), 'utf8'), schema);
    if ('problems' in parsed) {
      problems.push(...parsed.problems);
      continue;
    }
    const { name } = parsed.read.value;
    const other = files.get(name);
    const line = parsed.read.lineOf(['name']);
    if (other) problems.push({ file, line, member: 'name', message: `is the one of ${other.file} too: "${name}"` });
    else files.set(name, parsed.read);
  }
  return { files, problems };
};

const valuesOf = <T, U>(files: ReadonlyMap<string, YamlFile<T>>, change: (value: T) => U): ReadonlyMap<string, U> =>
  new Map([...files].map(([name, { value }]) => [name, change(value)]));

/**
 * Reads a folder of flags.
 * @param root its absolute path
 * @returns undefined when it has no `project.yaml`, so that nothing was pulled into it
 * @throws CliError that names file, line and member of everything that cannot be used
 */
export const readFolder = async (root: string): Promise<Folder | undefined> => {
  const text = await readText(join(root, projectName));
  if (text === undefined) return undefined;
  const project = parseYamlFile(projectName, text, projectFile);
  const features = await readAll(root, 'features', featureFile);
  const segments = await readAll(root, 'segments', segmentFile);
  const templates = await readAll(root, 'templates', templateFile);
  const ownProblems = 'problems' in project ? project.problems : [];
  throwProblems([...ownProblems, ...features.problems, ...segments.problems, ...templates.problems]);
  if ('problems' in project) return undefined;
  const lock = await readText(join(root, lockName));
  const parsedLock = lock === undefined ? undefined : parseLock(lock);
  if (lock !== undefined && parsedLock === undefined)
    throwProblems([
      { file: lockName, member: '', message: 'cannot be read. After a merge, take either side of it, and pull.' },
    ]);
  return {
    flags: {
      project: settledProject(project.read.value),
      features: valuesOf(features.files, settledFeature),
      segments: valuesOf(segments.files, (segment) => segment),
      templates: valuesOf(templates.files, settledTemplate),
    },
    files: { project: project.read, features: features.files, segments: segments.files, templates: templates.files },
    lock: parsedLock,
  };
};

/** Reads a folder of flags, for commands that need one. @throws CliError when nothing was pulled into it */
export const requireFolder = async (root: string): Promise<Folder> => {
  const folder = await readFolder(root);
  if (folder === undefined) throw new CliError(`There is no ${projectName} in ${root}. Begin with: halyard pull`);
  return folder;
};
