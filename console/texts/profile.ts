import { plural } from './plural.ts';

/** Texts of the profile. */
export const profile = {
  title: 'Profile',
  tabs: { label: 'Profile', account: 'Account', rights: 'What you may do', tokens: 'Tokens', sessions: 'Sessions' },
  names: {
    heading: 'You',
    name: 'Name',
    username: 'Username',
    email: 'Email',
    picture: 'Picture',
    pictureText:
      'Your Gravatar picture, found by your email. This console loads nothing from other sites, so it is not shown here.',
    none: 'none',
    role: 'Role',
    since: 'Account since',
    byAdmin: 'Only an administrator can change your names.',
    byScim: 'Your names are managed by your identity provider.',
    editTitle: 'Your names',
    stays: 'It can be changed, but not removed.',
    changed: 'Your names are changed',
    words: {
      name: (after: string): string => `Your name becomes ${after}.`,
      username: (after: string): string => `You will sign in as ${after}.`,
      email: (after: string): string => `Your email becomes ${after}.`,
    },
  },
  password: {
    heading: 'Password',
    lead: 'When you set a new password, all your sessions end, also on other devices. Personal tokens stay.',
    old: 'Current password',
    oldHint: 'Leave it empty if you have none yet.',
    submit: 'Change the password',
    done: 'Your password is changed',
    doneText: 'All your other sessions have ended.',
  },
  theme: { heading: 'Appearance', hint: 'Only in this browser.' },
  rights: {
    admin: 'You are an administrator: you may do everything, in every project and environment.',
    rootRole: (name: string): string => `Your role everywhere: ${name}`,
    noRootRole: 'You have no role that counts everywhere.',
    projects: (count: number): string =>
      count === 0 ? 'You have no role in a project.' : `You have a role in ${plural(count, 'project')}.`,
    list: 'What you may do',
    columns: { place: 'Where', what: 'What' },
    everywhere: 'Everywhere',
    environment: (environment: string): string => `environment ${environment}`,
    count: (count: number): string => plural(count, 'place'),
    none: 'You may only read',
    noneText: 'Ask an administrator, or an owner of a project, for a role.',
  },
  tokens: {
    heading: 'Personal tokens',
    lead: 'For scripts and tools that act for you: a token may do everything that you may do. You can have at most ten.',
    none: 'You have no tokens. Create one for a script or for the command line.',
  },
  sessions: {
    lead: 'Where you are signed in. A session ends when it is not used for some time, or when you set a new password.',
    list: 'Sessions',
    endOthers: 'End all others',
    confirm: (count: number): string => `End ${plural(count, 'other session')}?`,
    confirmText: 'You have to sign in again there. Unsaved changes on open pages are kept until then.',
    othersEnded: 'All other sessions have ended',
    alone: 'There is no other session.',
  },
} as const;
