import { plural } from './plural.ts';

export const applications = {
  title: 'Applications',
  lead: 'Applications that ask for flags, by the names they report.',
  tabs: {
    label: 'What applications ask for',
    applications: 'Applications',
    unknown: (count: number | undefined): string =>
      count === undefined || count === 0 ? 'Unknown flags' : `Unknown flags (${count.toLocaleString('en')})`,
  },
  table: 'Applications',
  count: (count: number): string => plural(count, 'application'),
  columns: {
    name: 'Application',
    sdk: 'SDK',
    usage: 'Used in',
    since: 'Since',
  },
  noSdk: 'not reported',
  older: (newest: string): string => `older than ${newest}`,
  olderHint: 'Another application or instance uses a newer version of this SDK',
  onlyOlder: 'With an older SDK',
  allProjects: 'all projects',
  usedNowhere: 'in no project that you see',
  onlyReports: 'only reports usage',
  empty: {
    title: 'No application has connected yet',
    text: 'An application appears here when it has connected: with its SDK, its instances, and the flags it asks for.',
  },
  unknown: {
    table: 'Unknown flags',
    lead: 'Applications asked for these names in the last 48 hours, but no flag has them: the flag was deleted, or the name is misspelled.',
    count: (count: number): string => plural(count, 'name'),
    columns: { name: 'Name', application: 'Application', environment: 'Environment', seen: 'Last seen' },
    emptyTitle: 'Every name has its flag',
    emptyText: 'In the last 48 hours, applications asked only for names of flags that exist.',
  },
  one: {
    all: 'All applications',
    about: 'About it',
    edit: 'Edit',
    editTitle: (name: string): string => `What ${name} is`,
    description: 'Description',
    descriptionNone: 'none',
    url: 'Address',
    urlHint: 'A page with more information, e.g. https://example.com/shop',
    sdk: 'SDK of the last registration',
    since: 'Here since',
    usage: 'Used in',
    words: {
      description: (text: string): string =>
        text === '' ? 'The description is removed.' : `The description becomes “${text}”.`,
      url: (text: string): string => (text === '' ? 'The address is removed.' : `The address becomes ${text}.`),
    },
    changed: (name: string): string => `${name} is changed`,
    undone: (name: string): string => `${name} is as it was`,
    remove: {
      title: (name: string): string => `Forget ${name}?`,
      words: (name: string): string => `${name} is forgotten, with its instances and its usage.`,
      warning: 'The application is not stopped: it still gets flags, and appears as new with its next registration.',
      done: (name: string): string => `${name} is forgotten`,
      action: 'Forget',
    },
    tabs: {
      label: 'About this application',
      instances: (count: number): string => `Instances (${count.toLocaleString('en')})`,
      flags: (count: number): string => `Flags (${count.toLocaleString('en')})`,
      unknown: (count: number): string => `Unknown flags (${count.toLocaleString('en')})`,
      strategies: (count: number): string => `Strategy types (${count.toLocaleString('en')})`,
    },
    instances: {
      table: 'Instances',
      count: (count: number): string => plural(count, 'instance'),
      columns: { id: 'Instance', environment: 'Environment', sdk: 'SDK', seen: 'Last seen', since: 'Since' },
      emptyTitle: 'No instance in the last two days',
      emptyText:
        'Instances appear when they register with an id. An application that only reports usage has no instances.',
    },
    flags: {
      table: 'Flags that it asked for',
      count: (count: number): string => plural(count, 'flag'),
      columns: { name: 'Flag', project: 'Project', type: 'Type', state: 'State' },
      missing: 'flag no longer exists',
      stale: 'stale',
      archived: 'archived',
      active: 'active',
      emptyTitle: 'It has not asked for any flag',
      emptyText:
        'Flags appear a minute or two after the application has reported that it evaluated them, and stay for 35 days.',
    },
    strategies: {
      none: 'It has not reported which strategy types it knows.',
      missing: 'no type has this name',
      deprecated: 'deprecated',
    },
  },
} as const;
