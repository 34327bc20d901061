import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Cleaned } from '../../../cli/code/cleanup/clean.ts';
import { clean } from '../../../cli/code/cleanup/clean.ts';
import type { Forward } from '../../../cli/code/cleanup/forward.ts';
import { openReader, readConfigurations } from '../../../cli/code/cleanup/project.ts';
import { loadCompiler } from '../../../cli/code/uses/compiler.ts';

/** TypeScript 5, as a project of users has it. */
export const compiler = loadCompiler(process.cwd(), 'typescript-5');

const options = {
  target: 'es2022',
  lib: ['es2022'],
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  noUnusedLocals: true,
  skipLibCheck: true,
  allowJs: true,
  jsx: 'preserve',
  types: [],
};

/** What the files of a test may use without importing it. */
const globals = `
declare const client: { isEnabled(name: string, context?: unknown): boolean; getVariant(name: string): { name: string; enabled: boolean; payload?: { type: string; value: string } } };
declare const feature: { getBooleanValue(name: string, defaultValue: boolean, context?: unknown): Promise<boolean>; getStringValue(name: string, defaultValue: string): Promise<string> };
declare function log(...values: unknown[]): void;
declare function other(): boolean;
declare const a: boolean, b: boolean, c: boolean;
declare namespace JSX { interface IntrinsicElements { [name: string]: any } interface Element {} }
`;

/** A folder with these files, and a configuration of the compiler. */
export const openProject = (files: Readonly<Record<string, string>>, more: object = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-cleanup-'));
  const all = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { ...options, ...more }, include: ['.'] }),
    'globals.d.ts': globals,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { folder, close: () => rmSync(folder, { recursive: true }) };
};

export const on: Forward = { enabled: true };
export const off: Forward = { enabled: false };

/** Libraries of the compiler are read once. */
const reader = openReader(compiler);

/** What a clean-up makes of these files; those that do not change have their text. */
export const cleaned = (
  files: Readonly<Record<string, string>>,
  forward: Forward = on,
  more: object = {},
): { readonly texts: Readonly<Record<string, string>>; readonly result: Cleaned } => {
  const { folder, close } = openProject(files, more);
  try {
    const configurations = readConfigurations(compiler, folder);
    const result = clean({ compiler, configurations, flag: 'new-checkout', forward }, reader);
    const texts = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        result.files.find(({ path }) => path === join(folder, name))?.after ?? text,
      ]),
    );
    const short = (spots: Cleaned['left']) =>
      spots.map((spot) => ({ ...spot, file: spot.file.slice(folder.length + 1) }));
    return {
      texts,
      result: {
        ...result,
        uses: short(result.uses),
        left: short(result.left),
        open: short(result.open),
        mentions: short(result.mentions),
      },
    };
  } finally {
    close();
  }
};
