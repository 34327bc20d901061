import type { Compiler } from '../uses/compiler.ts';
import { type Spot, spotOf, usesOf } from './clean.ts';
import { openCode } from './code.ts';
import type { Configuration, Overlay } from './project.ts';
import { openReader } from './project.ts';

/** A flag that the code asks for at more places than before. */
export interface NewUse {
  readonly flag: string;
  readonly before: number;
  readonly now: number;
  /** Places in files that have more of them than before; those that only moved are not told apart within a file. */
  readonly spots: readonly Spot[];
}

const unique = (spots: readonly Spot[]): readonly Spot[] => [
  ...new Map(spots.map((spot) => [JSON.stringify(spot), spot])).values(),
];

/**
 * Flags for which the code has more uses than it had: a use that only moved is not a new one.
 * @param before texts of the files that differ, as they were
 */
export const newUses = (
  compiler: Compiler,
  configurations: readonly Configuration[],
  flags: readonly string[],
  before: Overlay,
): readonly NewUse[] => {
  const reader = openReader(compiler);
  const codes = (overlay?: Overlay) =>
    configurations.map((configuration) => openCode(compiler, reader.program(configuration, overlay)));
  const [present, past] = [codes(), codes(before)];
  return flags.flatMap((flag): readonly NewUse[] => {
    const now = unique(present.flatMap((code) => usesOf(code, flag).map((node) => spotOf(node))));
    const then = unique(past.flatMap((code) => usesOf(code, flag).map((node) => spotOf(node))));
    if (now.length <= then.length) return [];
    const inFile = (spots: readonly Spot[], file: string): number => spots.filter((spot) => spot.file === file).length;
    const spots = now.filter(({ file }) => inFile(now, file) > inFile(then, file));
    return [{ flag, before: then.length, now: now.length, spots }];
  });
};
