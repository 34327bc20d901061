import { countText } from '../output/count.ts';
import { plainLine } from '../output/plain-text.ts';
import type { Style } from '../output/style.ts';
import { tableText } from '../output/table.ts';
import { type Beyond, kinds } from './inventory.ts';
import type { Report } from './migrate.ts';
import { type Action, actions, type PlannedItem } from './plan.ts';
import type { Verification } from './verify.ts';

const headings: Readonly<Record<Action, string>> = {
  make: 'MADE',
  change: 'CHANGED',
  same: 'THERE ALREADY',
  keep: 'THERE, DIFFERS',
  'leave out': 'LEFT OUT',
};

/** A dry run uses the same headings in the conditional. */
const headingOf = (action: Action, dryRun: boolean): string =>
  dryRun && (action === 'make' || action === 'change') ? `TO BE ${headings[action]}` : headings[action];

const plural = { 'strategy type': 'strategy types', 'tag type': 'tag types' } as const;
const manyOf = (kind: (typeof kinds)[number]): string =>
  kind in plural ? plural[kind as keyof typeof plural] : `${kind}s`;

const countsText = ({ items, dryRun }: Report): string =>
  tableText(
    ['', ...actions.map((action) => headingOf(action, dryRun))],
    kinds.map((kind) => [
      manyOf(kind),
      ...actions.map((action) => {
        const count = items.filter((item) => item.kind === kind && item.action === action).length;
        return count === 0 ? '' : String(count);
      }),
    ]),
  );

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${plainLine(line)}\n`).join('')}`;

const ofBeyond = ({ kind, name, what, why }: Beyond): string =>
  `${kind === 'server' ? '' : `${kind} ${name}: `}${what} (${why})`;

const named = ({ kind, name }: Pick<PlannedItem, 'kind' | 'name'>): string => `${kind} ${name}`;

/** The result of a migration or a dry run, for people. */
export const reportText = (report: Report, { bold, red }: Style): string => {
  const { from, to, items, leftOut, notes, otherwise, failed, dryRun } = report;
  const of = (action: Action): readonly PlannedItem[] => items.filter((item) => item.action === action);
  const left = [...of('leave out').map((item) => `${named(item)}: ${item.why}`), ...leftOut.map(ofBeyond)];
  return [
    `from  ${from.url}  version ${from.version ?? 'unknown'}, by its ${from.way}\n`,
    `to    ${to.url}  version ${to.version ?? 'unknown'}\n\n`,
    countsText(report),
    section(
      bold(dryRun ? 'To be changed' : 'Changed'),
      of('change').map((item) => `${named(item)}: ${item.differences.join(', ')}`),
    ),
    section(
      bold('There already, but not as at the source (it stays so; --overwrite makes it the same)'),
      of('keep').map((item) => `${named(item)}: ${item.differences.join(', ')}`),
    ),
    section(bold('Left out'), left),
    section(
      bold('May be decided otherwise here (halyard migrate verify shows for whom)'),
      otherwise.map(({ feature, environments, why }) => `feature ${feature} in ${environments.join(', ')}: ${why}`),
    ),
    section(bold('Remarks'), notes),
    section(
      red('Not done'),
      failed.map((one) => `${named(one)}: ${one.why}`),
    ),
    dryRun ? '\nNothing was written. Without --dry-run this is done.\n' : '',
  ].join('');
};

const maxExamples = 20;

/** The result of a verification, for people. */
export const verificationText = (found: Verification, { bold, green, red }: Style): string => {
  const { contexts, environments, features, decisions, outcomes, differences, notCompared } = found;
  const of = (why: 'chance' | 'unknown'): readonly string[] =>
    notCompared
      .filter((one) => one.why === why)
      .map((one) => `${one.feature} in ${one.environment}: ${one.contexts} contexts`);
  return [
    `${contexts} contexts in ${environments.join(', ')}: ${features} features, ${decisions} decisions `,
    `(${outcomes.on} on, ${outcomes.off} off, ${outcomes.unknown} left to a custom strategy)\n`,
    differences.length === 0
      ? `${green('Both servers decide alike.')}\n`
      : section(
          red(`They differ about ${countText(differences.length, 'feature')} in an environment`),
          differences
            .slice(0, maxExamples)
            .map(
              ({ feature, environment, contexts: count, example, because }) =>
                `${feature} in ${environment}, ${count} contexts: ${example.source} / ${example.target} for ${JSON.stringify(example.context)}${because ? ` — ${because}` : ''}`,
            ),
        ),
    differences.length > maxExamples ? `  and ${differences.length - maxExamples} more (--json has all)\n` : '',
    section(bold('Not compared, because chance decides'), of('chance')),
    section(bold('Not compared, because the source cannot decide it'), of('unknown')),
  ].join('');
};
