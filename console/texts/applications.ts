import { plural } from './plural.ts';

export const applications = {
  title: 'Applications',
  lead: 'What asks for flags here, as it calls itself.',
  tabs: {
    label: 'What applications ask for',
    applications: 'Applications',
    unknown: (count: number | undefined): string =>
      count === undefined || count === 0
        ? 'Names without a flag'
        : `Names without a flag (${count.toLocaleString('en')})`,
  },
  table: 'Applications',
  count: (count: number): string => plural(count, 'application'),
  columns: {
    name: 'Application',
    sdk: 'SDK',
    usage: 'Used in',
    since: 'Since',
  },
  noSdk: 'it has not said',
  older: (newest: string): string => `older than ${newest}`,
  olderHint: 'Another application or instance here has a newer version of this SDK',
  onlyOlder: 'With an older SDK',
  allProjects: 'all projects',
  usedNowhere: 'in no project that you see',
  onlyReports: 'it only reports usage',
  empty: {
    title: 'No application has been here yet',
    text: 'Make an API token in the settings of a project, and give it to the SDK of your application. It appears here when it registers.',
  },
  unknown: {
    table: 'Names without a flag',
    lead: 'Applications have asked for these in the last 48 hours, and no flag is called so: it was deleted, or misspelled.',
    count: (count: number): string => plural(count, 'name'),
    columns: { name: 'Name', application: 'Application', environment: 'Environment', seen: 'Last seen' },
    emptyTitle: 'Every name has its flag',
    emptyText: 'In the last 48 hours, no application has asked for a name that no flag has.',
  },
  one: {
    all: 'All applications',
    about: 'About it',
    edit: 'Edit',
    editTitle: (name: string): string => `What ${name} is`,
    description: 'Description',
    descriptionNone: 'none',
    url: 'Address',
    urlHint: 'Where people find more about it, e.g. https://example.com/shop',
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
      warning: 'Nothing stops it: it goes on getting flags, and comes back as a new one with its next registration.',
      done: (name: string): string => `${name} is forgotten`,
      action: 'Forget',
    },
    tabs: {
      label: 'About this application',
      instances: (count: number): string => `Instances (${count.toLocaleString('en')})`,
      flags: (count: number): string => `Flags (${count.toLocaleString('en')})`,
      unknown: (count: number): string => `Names without a flag (${count.toLocaleString('en')})`,
      strategies: (count: number): string => `Strategy types (${count.toLocaleString('en')})`,
    },
    instances: {
      table: 'Instances',
      count: (count: number): string => plural(count, 'instance'),
      columns: { id: 'Instance', environment: 'Environment', sdk: 'SDK', seen: 'Last seen', since: 'Since' },
      emptyTitle: 'No instance in the last two days',
      emptyText: 'Instances appear when they register with an id. An application that only reports has none.',
    },
    flags: {
      table: 'Flags that it asked for',
      count: (count: number): string => plural(count, 'flag'),
      columns: { name: 'Flag', project: 'Project', type: 'Type', state: 'State' },
      missing: 'no such flag any more',
      stale: 'stale',
      archived: 'archived',
      active: 'active',
      emptyTitle: 'It has asked for no flag',
      emptyText: 'Flags appear a minute or two after it has reported which ones it decided, and stay for 35 days.',
    },
    strategies: {
      none: 'It has not said which strategy types it knows.',
      missing: 'there is none of this name',
      deprecated: 'deprecated',
    },
  },
} as const;
