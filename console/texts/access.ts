import { plural } from './plural.ts';

export const access = {
  settings: 'Settings',
  access: 'Access',
  actions: 'Actions',
  tabs: 'About the project',
  heading: 'Who works on it',
  count: (count: number): string => plural(count, 'member'),
  table: 'Members',
  columns: { name: 'Name', roles: 'Roles', seen: 'Last seen', added: 'Since', actions: 'Actions' },
  kinds: { user: 'user', serviceAccount: 'service account', group: 'group' },
  people: (count: number): string => plural(count, 'person', 'people'),
  mode: {
    open: 'This project is open: everybody sees it and may propose changes. Members may do what their roles allow.',
    protected:
      'This project is protected: everybody sees it. Only members may propose changes, and do what their roles allow.',
    private: 'This project is private: only members see it, and people with a root role other than Viewer.',
  },
  everywhere: 'Administrators may do everything here, even if they are not members.',
  add: 'Add member',
  emptyTitle: 'Nobody is a member yet',
  emptyText: 'Only administrators can change this project now. Add somebody with a role.',
  form: {
    email: 'Email',
    emailHint:
      'Anyone’s email. If they have no account, one is created with the Viewer role, and you get a link to send them.',
    known: (name: string): string => `${name} has an account, and gets the roles.`,
    others: 'Users and groups to add as well',
    people: 'Users and groups',
    roles: 'Roles',
    rolesHint: 'The page of a role shows what it allows.',
    look: 'What it allows',
    lookAt: (role: string): string => `What it allows: ${role}`,
    tooMany: 'At most 60 users and groups, and 20 roles, at once.',
  },
  change: 'Change roles',
  changeTitle: (name: string): string => `Roles of ${name}`,
  remove: 'Take access away',
  confirmRemove: (name: string): string => `Take all roles in this project from ${name}?`,
  removeLoss: (name: string, roles: string): string => `${name} loses the roles ${roles}.`,
  removeGroup: (count: number): string =>
    `This affects ${plural(count, 'person', 'people')} in the group, unless they have roles of their own.`,
  added: (names: readonly string[]): string =>
    names.length > 3 ? `${names.length} members are added` : `Added: ${names.join(', ')}`,
  changed: (name: string): string => `The roles of ${name} are changed`,
  removed: (name: string): string => `${name} no longer has access`,
  undone: (name: string): string => `${name} has the previous roles again`,
  undoneAll: 'All of them have their previous roles again',
  reviews: {
    heading: 'Change requests',
    hint: 'Where changes are reviewed, only people who may skip the review can change flags directly.',
    on: (approvals: number): string => `Reviewed: ${plural(approvals, 'approval')} needed`,
    off: 'Not reviewed',
    edit: (environment: string): string => `Edit reviews in ${environment}`,
    title: (environment: string): string => `Reviews in ${environment}`,
    enabled: 'Changes are reviewed',
    approvals: 'Approvals that a change needs',
    approvalsProblem: 'Enter a whole number from 1 to 10.',
    words: {
      on: (environment: string): string => `Changes in ${environment} go through change requests.`,
      off: (environment: string): string => `Changes in ${environment} are made without a review.`,
      approvals: (after: number): string =>
        `A change needs ${plural(after, 'approval')}; existing change requests keep their number.`,
    },
    done: (environment: string): string => `Reviews in ${environment} are changed`,
    undone: (environment: string): string => `Reviews in ${environment} are as they were`,
  },
} as const;
