import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Document, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { isObject } from '../../../lib/basics/object.ts';
import { isSame } from '../../../lib/definition/same.ts';
import { visibleText } from '../../output/visible-yaml.ts';
import { environmentOf, type Flags } from '../flags.ts';
import { featureForFile, planForFile, projectForFile, segmentForFile } from './file-form.ts';
import { fileNames } from './file-names.ts';
import { type Lock, lockName, lockText } from './lock.ts';
import { type Folder, projectName } from './read-folder.ts';
import { type FeatureFile, type FileKind, jsonSchemaOf } from './schema.ts';
import type { YamlFile } from './yaml-file.ts';

/** The effect of a write on files; paths are relative to the folder, with slashes. */
export interface FileChanges {
  /** Texts of new and changed files. */
  readonly written: ReadonlyMap<string, string>;
  readonly removed: readonly string[];
}

/** Long texts stay on one line, and words that older YAML readers would read as another type are quoted. */
const form = { lineWidth: 0, indentSeq: true } as const;
const documentForm = { compat: 'yaml-1.1', aliasDuplicateObjects: false } as const;

/** Sets the value of a node; unchanged parts keep their form and their comments. */
const updatedNode = (document: Document, node: unknown, value: unknown): unknown => {
  if (isMap(node) && isObject(value)) {
    for (const { key } of [...node.items]) if (!(String(key) in value)) node.delete(key);
    for (const [member, item] of Object.entries(value))
      node.set(member, updatedNode(document, node.get(member, true), item));
    return node;
  }
  if (isSeq(node) && Array.isArray(value)) {
    node.items.length = Math.min(node.items.length, value.length);
    for (const [i, item] of value.entries()) node.set(i, updatedNode(document, node.get(i, true), item));
    return node;
  }
  if (isScalar(node) && typeof node.value === typeof value) {
    if (node.value !== value) node.value = value;
    return node;
  }
  return document.createNode(value, { aliasDuplicateObjects: false });
};

/** The text of a file with another value. @param text text of the present file; undefined: the file does not exist */
const yamlText = (text: string | undefined, value: object, schema: string): string => {
  const document = parseDocument(text ?? '', documentForm);
  if (text === undefined) document.commentBefore = ` yaml-language-server: $schema=${schema}`;
  document.contents = updatedNode(document, document.contents, value) as typeof document.contents & Node;
  const written = visibleText(document, form);
  // Keeps Windows line ends of a checkout; otherwise every line would differ.
  return text?.includes('\r\n') ? written.replaceAll(/\r?\n/g, '\r\n') : written;
};

interface Item<T> {
  readonly value: T;
  readonly form: (value: T) => object;
  /** The present file with the same path. */
  readonly file: YamlFile<unknown> | undefined;
  /** The value in the present file; undefined: the file does not exist. */
  readonly present: T | undefined;
}

const changedText = <T>({ value, form: fileForm, file, present }: Item<T>, schema: string): string | undefined =>
  file !== undefined && isSame(present, value) ? undefined : yamlText(file?.text, fileForm(value), schema);

/** A feature is off, with nothing configured, in an environment that its file omits. */
const withEnvironments = (present: FeatureFile | undefined, value: FeatureFile): FeatureFile | undefined =>
  present && {
    ...present,
    environments: Object.fromEntries(
      [...new Set([...Object.keys(present.environments), ...Object.keys(value.environments)])].map((name) => [
        name,
        environmentOf(present, name),
      ]),
    ),
  };

const kinds: readonly FileKind[] = ['feature', 'segment', 'template', 'project'];

/**
 * The changes of files that make a folder equal to `flags`. Files that are equal already do not change.
 * @param folder the present folder; undefined: it is empty
 */
export const fileChanges = (folder: Folder | undefined, flags: Flags, lock: Lock): FileChanges => {
  const written = new Map<string, string>();
  const removed: string[] = [];
  const add = (path: string, text: string | undefined): void => {
    if (text !== undefined) written.set(path, text);
  };
  const project = {
    value: flags.project,
    form: projectForFile,
    file: folder?.files.project,
    present: folder?.flags.project,
  };
  add(projectName, changedText(project, './schema/project.json'));
  const addFiles = <T>(
    kind: 'features' | 'segments' | 'templates',
    schema: string,
    {
      values,
      files,
      ...rest
    }: {
      readonly values: ReadonlyMap<string, T>;
      readonly files: ReadonlyMap<string, YamlFile<unknown>>;
      readonly form: (value: T) => object;
      readonly present: (name: string, value: T) => T | undefined;
    },
  ): void => {
    const present = new Map([...files].map(([name, { file }]) => [name, file]));
    const paths = fileNames(kind, [...values.keys()], present);
    for (const [name, value] of values) {
      const item = { value, form: rest.form, file: files.get(name), present: rest.present(name, value) };
      add(paths.get(name) ?? '', changedText(item, schema));
    }
    for (const [name, { file }] of files) if (!values.has(name)) removed.push(file);
  };
  addFiles('features', '../schema/feature.json', {
    values: flags.features,
    files: folder?.files.features ?? new Map(),
    form: featureForFile,
    present: (name, value) => withEnvironments(folder?.flags.features.get(name), value),
  });
  addFiles('segments', '../schema/segment.json', {
    values: flags.segments,
    files: folder?.files.segments ?? new Map(),
    form: segmentForFile,
    present: (name) => folder?.flags.segments.get(name),
  });
  addFiles('templates', '../schema/template.json', {
    values: flags.templates,
    files: folder?.files.templates ?? new Map(),
    form: planForFile,
    present: (name) => folder?.flags.templates.get(name),
  });
  // A revision that changed nothing here would only cause a meaningless difference in git.
  if (!folder?.lock || !isSame([...folder.lock.parts], [...lock.parts])) written.set(lockName, lockText(lock));
  return { written, removed };
};

/** Writes the changes, and the schemas that editors read. @param root absolute path of the folder */
export const writeChanges = async (root: string, { written, removed }: FileChanges): Promise<void> => {
  const schemas = kinds.map(
    (kind) => [`schema/${kind}.json`, `${JSON.stringify(jsonSchemaOf(kind), null, 2)}\n`] as const,
  );
  for (const [path, text] of [...written, ...schemas]) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  for (const path of removed) await rm(join(root, path), { force: true });
};

/** Writes only the lock, after a change of the server. */
export const writeLock = async (root: string, lock: Lock): Promise<void> => {
  await writeFile(join(root, lockName), lockText(lock));
};
