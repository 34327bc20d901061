import type ts from 'typescript-5';
import type { Compiler } from './compiler.ts';

/**
 * The program of a project: with the settings of its `tsconfig.json`, over its files of TypeScript and JavaScript.
 * @param root absolute
 * @param files absolute paths
 */
export const programOf = (ts: Compiler, root: string, files: readonly string[]): ts.Program => {
  const config = ts.findConfigFile(root, ts.sys.fileExists);
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = config === undefined ? undefined : ts.getParsedCommandLineOfConfigFile(config, {}, host);
  return ts.createProgram({
    rootNames: [...files],
    options: { ...parsed?.options, allowJs: true, noEmit: true, skipLibCheck: true },
  });
};

/** Whether the compiler reads a file. */
export const isCompiled = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path);

/** The files of a program that belong to the project itself: no packages, no declarations. */
export const ownFiles = (program: ts.Program): readonly ts.SourceFile[] =>
  program
    .getSourceFiles()
    .filter(
      (file) =>
        !file.isDeclarationFile &&
        !program.isSourceFileFromExternalLibrary(file) &&
        !/\.json$|(^|[\\/])node_modules[\\/]/.test(file.fileName),
    );
