import { plainLine } from '../output/plain-text.ts';
import type { Style } from '../output/style.ts';

/** One difference in the answer of the server. */
export interface Difference {
  readonly feature?: string | undefined;
  readonly segment?: string | undefined;
  readonly environment?: string | undefined;
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly summary: string;
}

const maxValue = 300;

const valueText = (value: unknown): string => {
  const text = plainLine(JSON.stringify(value) ?? '');
  return text.length > maxValue ? `${text.slice(0, maxValue)}…` : text;
};

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

/** The subject of a difference: `checkout in production`. */
const subjectOf = ({ feature, segment, environment }: Difference): string => {
  const what = feature ?? (segment === undefined ? 'the project' : `segment ${segment}`);
  return environment === undefined ? what : `${what} in ${environment}`;
};

/** Differences for people: each sentence below its subject; with `values` also the old and the new value as JSON. */
export const differencesText = (changes: readonly Difference[], style: Style, values: boolean): string =>
  [...Map.groupBy(changes, subjectOf)]
    .map(([subject, of]) => {
      const lines = of.flatMap(({ path, before, after, summary }) => [
        `  ${plainLine(summary)}`,
        ...(values
          ? [
              ...(path === '' ? [] : [style.dim(`    ${plainLine(path)}`)]),
              ...(isThere(before) ? [style.red(`    - ${valueText(before)}`)] : []),
              ...(isThere(after) ? [style.green(`    + ${valueText(after)}`)] : []),
            ]
          : []),
      ]);
      return `${style.bold(plainLine(subject))}\n${lines.map((line) => `${line}\n`).join('')}`;
    })
    .join('');
