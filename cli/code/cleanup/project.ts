import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type ts from 'typescript-5';
import { CliError } from '../../exit.ts';
import type { Compiler } from '../uses/compiler.ts';

/** What a configuration of the compiler says: files and options. */
export interface Configuration {
  /** Its file; undefined: the folder has none, and all its sources are read. */
  readonly file: string | undefined;
  readonly rootNames: readonly string[];
  readonly options: ts.CompilerOptions;
}

/** Texts that count instead of those on the disk; undefined: the file does not exist. */
export type Overlay = ReadonlyMap<string, string | undefined>;

const extensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
const leftOut = ['**/node_modules', '**/dist', '**/build', '**/coverage', '**/.*'];

const textOf = (tsc: Compiler, message: ts.Diagnostic): string =>
  tsc.flattenDiagnosticMessageText(message.messageText, '\n');

/**
 * The configurations of a project: the named one, or tsconfig.json or jsconfig.json of the folder, and those that it
 * references. Without one, all sources in the folder count.
 * @throws CliError when a configuration cannot be used
 */
export const readConfigurations = (tsc: Compiler, folder: string, named?: string): readonly Configuration[] => {
  const first = named ?? ['tsconfig.json', 'jsconfig.json'].find((name) => tsc.sys.fileExists(resolve(folder, name)));
  if (first === undefined) {
    const rootNames = tsc.sys.readDirectory(folder, extensions, leftOut);
    return [
      {
        file: undefined,
        rootNames,
        options: {
          allowJs: true,
          noEmit: true,
          skipLibCheck: true,
          target: tsc.ScriptTarget.ESNext,
          module: tsc.ModuleKind.ESNext,
          moduleResolution: tsc.ModuleResolutionKind.Bundler,
          jsx: tsc.JsxEmit.Preserve,
          types: [],
        },
      },
    ];
  }
  const found = new Map<string, Configuration>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    const problem = (message: ts.Diagnostic): never => {
      throw new CliError(`${file} cannot be used: ${textOf(tsc, message)}`);
    };
    const host = { ...tsc.sys, onUnRecoverableConfigFileDiagnostic: problem };
    const parsed = tsc.getParsedCommandLineOfConfigFile(file, { noEmit: true }, host);
    if (parsed === undefined) throw new CliError(`${file} cannot be used.`);
    // 18003: no files, as in a configuration that only references others.
    for (const error of parsed.errors) if (error.code !== 18_003 && error.code !== 18_002) problem(error);
    found.set(file, { file, rootNames: parsed.fileNames, options: parsed.options });
    for (const { path } of parsed.projectReferences ?? [])
      add(tsc.sys.directoryExists(path) ? resolve(path, 'tsconfig.json') : path);
  };
  const file = resolve(folder, first);
  if (!tsc.sys.fileExists(file)) throw new CliError(`There is no ${file}.`);
  add(file);
  return [...found.values()].filter(({ rootNames }) => rootNames.length > 0);
};

/** Reads and compiles programs of one compiler; files that did not change are read once. */
export interface Reader {
  program(configuration: Configuration, overlay?: Overlay): ts.Program;
}

const byteOrderMark = '\uFEFF';

/** The text of a file as it is, without a byte order mark; undefined: it is missing, or not UTF-8. */
export const readSource = (path: string): { readonly text: string; readonly mark: string } | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
    const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
    return { text: text.slice(mark.length), mark };
  } catch {
    return undefined;
  }
};

export const openReader = (tsc: Compiler): Reader => {
  const files = new Map<string, ts.SourceFile>();
  return {
    program: ({ rootNames, options }, overlay = new Map()) => {
      const host = tsc.createCompilerHost(options, true);
      const { readFile, fileExists, getSourceFile } = host;
      const isDeleted = (path: string): boolean => overlay.has(path) && overlay.get(path) === undefined;
      host.readFile = (path) => (overlay.has(path) ? overlay.get(path) : readFile.call(host, path));
      host.fileExists = (path) => (overlay.has(path) ? !isDeleted(path) : fileExists.call(host, path));
      host.getSourceFile = (path, languageOptions, ...rest) => {
        if (isDeleted(path)) return undefined;
        const key = JSON.stringify([path, languageOptions, overlay.get(path)]);
        const known = files.get(key);
        if (known !== undefined) return known;
        const read = getSourceFile.call(host, path, languageOptions, ...rest);
        if (read !== undefined) files.set(key, read);
        return read;
      };
      const added = [...overlay]
        .filter(([path, text]) => text !== undefined && rootNames.some((root) => dirname(root) === dirname(path)))
        .map(([path]) => path);
      return tsc.createProgram({
        rootNames: [...new Set([...rootNames, ...added])].filter((path) => !isDeleted(path)),
        options: { ...options, noEmit: true },
        host,
      });
    },
  };
};
