import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inParallel } from '../../../lib/basics/parallel.ts';
import { findCompiler } from '../uses/compiler.ts';
import { findUses } from '../uses/find-uses.ts';
import { generatedHead } from '../uses/generated.ts';
import { isCompiled, programOf } from '../uses/program.ts';
import { searchText } from '../uses/search-text.ts';
import type { Use } from '../uses/use.ts';

/** Larger files are not looked through: they are made, not written. */
const maxFileBytes = 1024 * 1024;
const atOnce = 16;

/** What was found, and how. */
export interface Found {
  readonly uses: readonly Use[];
  /** How many files were read by the compiler, and how many as texts. */
  readonly compiled: number;
  readonly searched: number;
  /** Whether the project has a compiler that reads its TypeScript and JavaScript. */
  readonly hasCompiler: boolean;
}

/** The text of a file; undefined: it is no text, too large, or not there any more. */
export const textOf = async (path: string): Promise<string | undefined> => {
  const about = await stat(path).catch(() => undefined);
  if (!about?.isFile() || about.size > maxFileBytes) return undefined;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text?.includes('\0') ? undefined : text;
};

/**
 * Looks for flags in the files of a folder: in TypeScript and JavaScript by the compiler of the project, elsewhere, and without a
 * compiler, by the text.
 * @param options.compiler name of the package of the compiler
 */
export const lookForFlags = async (
  root: string,
  files: readonly string[],
  { flags, compiler }: { readonly flags: ReadonlySet<string>; readonly compiler: string | undefined },
): Promise<Found> => {
  const ts = findCompiler(root, compiler);
  const compiled = ts ? files.filter(isCompiled) : [];
  const byCompiler = ts
    ? findUses(
        programOf(
          ts,
          root,
          compiled.map((path) => join(root, path)),
        ),
        flags,
        { ts, root },
      )
    : [];
  const known = new Set(compiled);
  const others = files.filter((path) => !known.has(path));
  const byText = await inParallel(others, atOnce, async (path) => {
    const text = await textOf(join(root, path));
    // What `halyard types` wrote names all flags, and uses none.
    return text === undefined || text.startsWith(generatedHead) ? [] : searchText(path, text, flags);
  });
  const listed = new Set(files);
  const uses = [...byCompiler.filter(({ file }) => listed.has(file)), ...byText.flat()];
  return { uses, compiled: compiled.length, searched: others.length, hasCompiler: ts !== undefined };
};
