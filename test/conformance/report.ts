import { type Explainer, none } from './explanation.ts';
import type { Count, FamilyTally, Tally } from './tally.ts';

const number = (value: number): string => value.toLocaleString('en');
const unlessZero = (value: number): string => (value === 0 ? '' : number(value));

const sum = (counts: readonly Count[]): Count => ({
  compared: counts.reduce((total, { compared }) => total + compared, 0),
  agree: counts.reduce((total, { agree }) => total + agree, 0),
  explained: counts.reduce((total, { explained }) => total + explained, 0),
  unexplained: counts.reduce((total, { unexplained }) => total + unexplained, 0),
});

const total = (families: readonly FamilyTally[]): FamilyTally => ({
  family: 'all',
  steps: families.reduce((count, { steps }) => count + steps, 0),
  answers: sum(families.map(({ answers }) => answers)),
  written: sum(families.map(({ written }) => written)),
  features: sum(families.map(({ features }) => features)),
});

const columns = [
  'Family',
  'Steps',
  'Answers that agree',
  'explained',
  'Not compared',
  'Steps whose events agree',
  'explained',
  'Evaluated flags that agree',
  'explained',
];

const familyRow = ({ family, steps, answers, written, features }: FamilyTally): string[] => [
  family,
  number(steps),
  number(answers.agree),
  unlessZero(answers.explained),
  unlessZero(steps - answers.compared),
  written.compared === 0 ? '' : number(written.agree),
  unlessZero(written.explained),
  features.compared === 0 ? '' : number(features.agree),
  unlessZero(features.explained),
];

const table = (rows: readonly (readonly string[])[]): string => rows.map((row) => `| ${row.join(' | ')} |`).join('\n');

/**
 * The text for the document, for a run in which everything is explained: the families, then every reason with its
 * counts.
 */
export const markdown = ({ families, reasons }: Tally): string =>
  [
    table([
      columns,
      columns.map(() => '---'),
      ...families.map(familyRow),
      familyRow(total(families)).map((cell) => (cell === '' ? '' : `**${cell}**`)),
    ]),
    '',
    table([
      ['Why Halyard answers something else', 'Laid down in', 'Families', 'Steps', 'Places'],
      ['---', '---', '---', '---', '---'],
      ...reasons.map(({ explanation: { reason, source }, families: where, steps, places }) => [
        reason,
        source,
        where.join(', '),
        number(steps),
        number(places),
      ]),
    ]),
  ].join('\n');

/** Longer values are cut in the output, because recorded answers are long. */
const most = 160;
const short = (value = none): string => (value.length > most ? `${value.slice(0, most)}…` : value);

/** The output for a terminal: one line per family, then everything without an explanation. */
export const printed = ({ families, unexplained }: Tally, explainer: Explainer): string => {
  const lines = [...families, total(families)].map(({ family, answers, written, features, steps }) => {
    const part = (name: string, { compared, agree, explained, unexplained: open }: Count): string =>
      compared === 0
        ? ''
        : `  ${name}: ${agree} agree${explained ? `, ${explained} explained` : ''}${open ? `, ${open} UNEXPLAINED` : ''}`;
    const skipped = steps - answers.compared;
    return (
      `${family.padEnd(18)}${String(steps).padStart(4)} steps${part('answers', answers)}` +
      `${skipped ? `  not compared: ${skipped}` : ''}${part('events', written)}${part('flags', features)}`
    );
  });
  const open = unexplained.flatMap(({ id, differences }) => [
    `\n${id} differs without explanation:`,
    ...differences.map(
      ({ path, recorded, here }) => `  ${path}\n    recorded ${short(recorded)}\n    here     ${short(here)}`,
    ),
  ]);
  const stale = explainer
    .stale()
    .map(
      ({ explanation: { reason }, where }) =>
        `\nNothing needs this explanation any more: ${reason}\n  step ${where.step}, path ${where.path}`,
    );
  return [...lines, ...open, ...stale].join('\n');
};
