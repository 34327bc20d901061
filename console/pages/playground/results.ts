import { contains } from '../../design/contains.ts';
import type { EvaluatedFlag, Evaluation } from '../../queries/playground.ts';
import type { PlaygroundSearch } from './playground-search.ts';

/** The results of a flag for one context, in all requested environments. */
export interface ResultRow {
  readonly key: string;
  readonly flag: string;
  readonly project: string;
  /**
   * The fields in which this context differs from the others: `userId 7, country no`; empty: there is only one context.
   */
  readonly context: string;
  readonly results: Readonly<Record<string, Evaluation>>;
}

type Context = Evaluation['context'];

/** Names of the fields that have more than one value. */
const varied = (contexts: readonly Context[]): readonly string[] =>
  Object.keys(contexts[0] ?? {}).filter((name) => new Set(contexts.map((one) => one[name])).size > 1);

const contextText = (context: Context, names: readonly string[]): string =>
  names.map((name) => `${name} ${String(context[name])}`).join(', ');

const outcome = ({ isEnabled, variant }: Evaluation): string =>
  isEnabled ? `on ${variant?.enabled ? variant.name : ''}` : 'off';

const isMixed = ({ environments }: EvaluatedFlag): boolean =>
  new Set(Object.values(environments).flat().map(outcome)).size > 1;

const rowsOfFlag = ({ name, projectId, environments }: EvaluatedFlag): readonly ResultRow[] => {
  const places = Object.entries(environments);
  const contexts = (places[0]?.[1] ?? []).map(({ context }) => context);
  const names = varied(contexts);
  return contexts.map((context, position) => ({
    key: `${name} ${position}`,
    flag: name,
    project: projectId,
    context: contextText(context, names),
    results: Object.fromEntries(
      places.flatMap(([environment, evaluated]) => {
        const one = evaluated[position];
        return one === undefined ? [] : [[environment, one] as const];
      }),
    ),
  }));
};

/** The answer as table rows: one for each flag and context. */
export const resultRows = (
  flags: readonly EvaluatedFlag[],
  { query = '', differ }: Pick<PlaygroundSearch, 'query' | 'differ'>,
): readonly ResultRow[] =>
  flags.filter((flag) => contains(flag.name, query) && (differ !== 'true' || isMixed(flag))).flatMap(rowsOfFlag);
