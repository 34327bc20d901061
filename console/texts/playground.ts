import { plural } from './plural.ts';

/** Texts of the playground. */
export const playground = {
  title: 'Playground',
  lead: 'See which flags are on for which context, and why. Nothing is stored.',
  search: 'Search in the answer',
  table: 'Results',
  differ: 'Only flags that differ',
  past: 'As it was at',
  oneContext: 'the only one',
  columns: { flag: 'Flag', project: 'Project', context: 'Context' },
  count: (rows: number): string => plural(rows, 'row'),
  why: (flag: string, context: string, environment: string, result: string): string =>
    `${result}: why ${flag} has this result in ${environment}${context === '' ? '' : ` for ${context}`}`,
  question: {
    environments: 'Environments',
    project: 'Project',
    allProjects: 'All',
    at: 'At a past moment (optional)',
    atHint: 'Flags are evaluated as they were then.',
    context: 'Context',
    contextHint: 'Several values are separated by commas: each combination is evaluated.',
    field: (position: number): string => `Field ${position}`,
    values: (field: string): string => `Values of ${field}`,
    add: 'Add a field',
    remove: (field: string): string => `Remove ${field}`,
    ask: 'Evaluate',
  },
  empty: {
    title: 'Nothing is evaluated yet',
    text: 'Choose one or more environments, describe the contexts, and evaluate.',
    noMatch: 'No flag to show',
    noMatchText: 'There are no flags, or no flag matches the text and differs between the contexts.',
  },
  explained: {
    title: (flag: string, on: boolean, environment: string): string =>
      `${flag} is ${on ? 'on' : 'off'} in ${environment}`,
    yes: 'yes',
    no: 'no',
    unknown: 'unknown',
    disabled: 'disabled',
    switched: (on: boolean): string => `The flag is switched ${on ? 'on' : 'off'} in the environment.`,
    parents: (unsatisfied: boolean): string =>
      unsatisfied
        ? 'A flag that it depends on is not in the required state.'
        : 'The flags that it depends on are in the required state.',
    strategies: 'One of its strategies applies:',
    noStrategies: 'The flag has no strategies: only the switch decides.',
    incomplete: 'This strategy is decided by the application, so it cannot be evaluated here.',
    segment: 'Segment',
    variant: 'It would give the variant',
    gets: 'Variant',
    context: 'The context',
    constraint: ({
      field,
      operator,
      inverted,
      values,
    }: {
      field: string;
      operator: string;
      inverted: boolean;
      values: string;
    }): string => `${field} ${inverted ? 'NOT ' : ''}${operator} ${values}`.trim(),
  },
} as const;
