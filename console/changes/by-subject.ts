import type { HistoryChange } from '../queries/project-history.ts';
import { history } from '../texts/history.ts';

const { difference: texts } = history;

/** The changes of one flag, of one segment, or of the settings of the project. */
export interface Subject {
  readonly key: string;
  readonly kind: 'flag' | 'segment' | 'project';
  /** Empty: the project itself. */
  readonly name: string;
  readonly summaries: readonly string[];
  /** Values by the name of the member, without absent ones. undefined: the subject did not exist. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
}

const kindOf = ({ feature, segment }: HistoryChange): Subject['kind'] =>
  feature !== undefined ? 'flag' : segment !== undefined ? 'segment' : 'project';

const memberOf = ({ environment, path }: HistoryChange): string =>
  [environment, path === '' ? texts.whole : path].filter((part) => part !== undefined).join(': ');

const values = (
  changes: readonly HistoryChange[],
  valueIn: (change: HistoryChange) => unknown,
): Readonly<Record<string, unknown>> | undefined => {
  const there = changes
    .map((change) => [memberOf(change), valueIn(change)] as const)
    .filter(([, value]) => value !== null);
  return there.length > 0 ? Object.fromEntries(there) : undefined;
};

/** Groups changes by their subject, in the order of first appearance. */
export const bySubject = (changes: readonly HistoryChange[]): readonly Subject[] =>
  [...Map.groupBy(changes, (change) => `${kindOf(change)} ${change.feature ?? change.segmentId ?? ''}`)].flatMap(
    ([key, about]) => {
      const [first] = about;
      if (first === undefined) return [];
      return [
        {
          key,
          kind: kindOf(first),
          name: first.feature ?? first.segment ?? '',
          summaries: [...new Set(about.map(({ summary }) => summary))],
          before: values(about, ({ before }) => before),
          after: values(about, ({ after }) => after),
        },
      ];
    },
  );
