import { plural } from './plural.ts';

export const health = {
  title: 'Health',
  lead: 'The share of flags that are still needed. Flags that are marked stale, or older than the lifetime of their type, are technical debt.',
  figures: {
    health: 'Health of all flags',
    healthNote: 'mean of all projects, weighted by number of flags',
    flags: 'Active flags',
    stale: 'Marked stale',
    seeStale: 'See them',
    ill: 'Projects below 75 %',
    of: (count: number): string => `of ${count.toLocaleString('en')}`,
  },
  table: 'Projects by their health',
  count: (count: number): string => plural(count, 'project'),
  columns: { favorite: 'Favourite', name: 'Project', health: 'Health', debt: 'Technical debt', flags: 'Flags' },
  debt: (percent: number): string => `${percent} %`,
  empty: {
    title: 'You do not see any project',
    text: 'Health describes the flags of projects. Create a project first.',
  },
} as const;

export const overview = {
  figures: {
    health: 'Health',
    healthNote: (debt: number): string => `technical debt: ${debt} %`,
    flags: 'Active flags',
    limit: (limit: number): string => `at most ${limit.toLocaleString('en')}`,
    stale: 'Marked stale',
    overdue: 'Potentially stale',
    overdueNote: 'older than the lifetime of their type',
    members: 'Members',
    joined: (count: number): string =>
      count === 0 ? 'nobody new in 30 days' : `${count.toLocaleString('en')} new in 30 days`,
    created: 'Flags created',
    archived: 'Flags archived',
    activity: 'Changes',
    window: (before: number): string => `in 30 days; ${before.toLocaleString('en')} in the 30 days before`,
    toProduction: 'Time to production',
    days: (days: number): string => plural(days, 'day'),
    toProductionNote: 'mean of the last 30 days',
    none: '–',
    noneNote: 'no release flag in 30 days, or all on their first day',
  },
  types: { heading: 'Flags by type', label: 'Flags by type, archived ones included', none: 'There are no flags yet.' },
  ages: {
    heading: 'Flags by age',
    label: 'Active flags by age',
    none: 'There are no active flags.',
    bars: ['less than 30 days', '30 to 90 days', '3 to 6 months', '6 to 12 months', 'more than a year'],
  },
  production: {
    heading: 'Slowest to production',
    mean: (days: number): string =>
      `All release flags so far: ${plural(days, 'day')} on average, from creation to being switched on in production.`,
    none: 'No release flag of this project has been switched on in production yet.',
  },
  environments: {
    heading: 'Environments',
    none: 'The project has no environment. Link one in the settings.',
    line: (flags: number, tokens: number): string => `${plural(flags, 'flag')} on · ${plural(tokens, 'API token')}`,
    reviewed: 'changes are reviewed',
  },
  cleanUp: {
    heading: 'To clean up',
    lead: 'Flags that are no longer needed, oldest first. Remove them from the code, then archive them.',
    none: 'Nothing to clean up: no flag is stale.',
    onlyMarked: 'Only flags that are marked stale: the lifetimes of types could not be read.',
    all: 'All flags marked stale',
    more: (count: number): string => `and ${plural(count, 'more flag', 'more flags')}`,
    age: (days: number): string => `${plural(days, 'day')} old`,
  },
  changes: {
    heading: 'Last changes',
    none: 'Nothing has happened here yet.',
    all: 'All activity',
  },
  favorite: (name: string): string => `Add ${name} to your favourites`,
  unfavorite: (name: string): string => `Remove ${name} from your favourites`,
} as const;
