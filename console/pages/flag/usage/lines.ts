import type { Line } from '../../../plot/line.ts';
import { flag as texts } from '../../../texts/flag.ts';
import { byVariant, type TimedCount } from './usage-sums.ts';

const { usage: usageTexts } = texts;

/** So many variants have a line of their own; the others share one. */
const maxLines = 5;

const dashes = [[], [8, 4], [2, 3], [12, 3, 2, 3], [5, 5]] as const;

const off = (sums: readonly TimedCount[]): Line => ({
  label: usageTexts.off,
  colour: '--bad',
  dash: [6, 4],
  values: sums.map(({ no }) => no),
});

/** How often the flag was on and off. */
export const onAndOff = (sums: readonly TimedCount[]): readonly Line[] => [
  { label: usageTexts.on, colour: '--good', values: sums.map(({ yes }) => yes) },
  off(sums),
];

/** How often each variant was given; of a flag without variants how often it was on. And how often it was off. */
export const linesByVariant = (sums: readonly TimedCount[]): readonly Line[] => {
  const names = byVariant(sums).map(([name]) => name);
  if (names.length === 0) return onAndOff(sums);
  const [own, others] = [names.slice(0, maxLines), names.slice(maxLines)];
  const values = (some: readonly string[]) =>
    sums.map(({ variants }) => some.reduce((sum, name) => sum + (variants[name] ?? 0), 0));
  return [
    ...own.map(
      (name, position): Line => ({
        label: name,
        colour: `--series-${position + 1}`,
        dash: dashes[position] ?? [],
        values: values([name]),
      }),
    ),
    ...(others.length > 0
      ? [{ label: usageTexts.others(others.length), colour: '--line-strong', values: values(others) }]
      : []),
    off(sums),
  ];
};
