import { join } from 'node:path';
import type { BodyOf } from '../../../client/client.ts';
import type { Use } from '../uses/use.ts';
import { textOf } from './look.ts';

type Push = BodyOf<'/api/v2/code-refs/repositories/{repo}/branches/{branch}', 'put'>;
export type Reference = NonNullable<Push['references']>[number];

/** What the server takes in one push. */
const maxFiles = 10_000;
const maxHunks = 25_000;
const maxLine = 500;

const cut = (line: string): string => ([...line].length > maxLine ? `${[...line].slice(0, maxLine).join('')}…` : line);

/** The lines around a use. */
const around = (lines: readonly string[], line: number, context: number) => {
  const first = Math.max(1, line - context);
  return {
    first,
    text: lines
      .slice(first - 1, line + context)
      .map(cut)
      .join('\n'),
  };
};

/** What is sent, and how much of it was left out. */
export interface References {
  readonly references: readonly Reference[];
  readonly hunks: number;
  readonly omitted: number;
}

/**
 * The references as they are sent. Code is only in them if it is asked for.
 * @param options.contextLines lines before and after; negative: no code
 */
export const referencesOf = async (
  uses: readonly Use[],
  { root, project, contextLines }: { readonly root: string; readonly project: string; readonly contextLines: number },
): Promise<References> => {
  const kept = uses.slice(0, maxHunks);
  const byFile = Map.groupBy(kept, ({ file }) => file);
  const references: Reference[] = [];
  for (const [path, own] of [...byFile].slice(0, maxFiles)) {
    const lines = contextLines < 0 ? undefined : ((await textOf(join(root, path))) ?? '').split(/\r?\n/);
    references.push({
      path,
      hunks: own.map(({ line, flag, via }) => {
        const shown = lines && around(lines, line, contextLines);
        return {
          startingLineNumber: shown?.first ?? line,
          ...(shown && { lines: shown.text }),
          projKey: project,
          flagKey: flag,
          ...(via.length > 0 && { aliases: [...via] }),
        };
      }),
    });
  }
  const hunks = references.reduce((sum, one) => sum + one.hunks.length, 0);
  return { references, hunks, omitted: uses.length - hunks };
};
