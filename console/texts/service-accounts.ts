import { plural } from './plural.ts';

export const serviceAccounts = {
  title: 'Service accounts',
  lead: 'Accounts for programs, such as pipelines. They act like users with their tokens, but cannot sign in.',
  table: 'Service accounts',
  count: (count: number): string => plural(count, 'service account'),
  columns: { name: 'Name', role: 'Root role', tokens: 'Tokens', seen: 'Last used', actions: 'Actions' },
  tokens: (count: number): string => (count === 0 ? 'none' : String(count)),
  expired: (count: number): string => `${count} expired`,
  empty: {
    title: 'There are no service accounts yet',
    text: 'Create one for a program that changes flags, and give it a token.',
  },
  create: 'New service account',
  make: 'Create service account',
  form: {
    name: 'Name',
    username: 'Username',
    usernameHint: 'Empty: it is made from the name. It cannot be changed later. A name or a username is required.',
    kept: 'It can be changed, but not removed.',
  },
  created: (name: string): string => `${name} is created`,
  edit: 'Edit',
  editTitle: (name: string): string => `Edit ${name}`,
  changed: (name: string): string => `${name} is changed`,
  undone: (name: string): string => `${name} is as it was`,
  remove: {
    action: 'Delete service account',
    heading: 'Delete this service account',
    hint: 'Its tokens and roles are deleted, too. Programs that use the tokens are refused from their next request on.',
    title: (name: string): string => `Delete ${name}?`,
    done: (name: string): string => `${name} is deleted`,
  },
  details: { heading: 'Details', none: 'none', created: 'Created', seen: 'Last used' },
  gone: 'There is no such service account',
  goneText: 'It may have been deleted.',
  toList: 'Go to the service accounts',
} as const;
