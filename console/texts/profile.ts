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
      'The one that Gravatar has for your email. This console loads nothing from elsewhere, so it does not show it.',
    none: 'none',
    role: 'Role',
    since: 'Account since',
    byAdmin: 'An administrator changes your names.',
    byScim: 'Your identity provider keeps your names.',
    editTitle: 'Your names',
    stays: 'It can be replaced, and not removed.',
    changed: 'Your names are changed',
    words: {
      name: (after: string): string => `Your name becomes ${after}.`,
      username: (after: string): string => `You sign in as ${after}.`,
      email: (after: string): string => `Your email becomes ${after}.`,
    },
  },
  password: {
    heading: 'Password',
    lead: 'All your sessions end with a new password, on other devices too. Personal tokens stay.',
    old: 'Current password',
    oldHint: 'Leave it empty if you have none yet.',
    submit: 'Change the password',
    done: 'Your password is changed',
    doneText: 'All your other sessions have ended.',
  },
  theme: { heading: 'Appearance', hint: 'Of this browser.' },
  rights: {
    admin: 'You are an administrator: you may do everything, in every project and environment.',
    rootRole: (name: string): string => `Your role everywhere: ${name}`,
    noRootRole: 'You have no role everywhere.',
    projects: (count: number): string =>
      count === 0 ? 'You have no role in a project.' : `You have a role in ${plural(count, 'project')}.`,
    list: 'What you may do',
    columns: { place: 'Where', what: 'What' },
    everywhere: 'Everywhere',
    environment: (environment: string): string => `environment ${environment}`,
    count: (count: number): string => plural(count, 'place'),
    none: 'You may read, and nothing more',
    noneText: 'Ask an administrator, or an owner of a project, for a role.',
  },
  tokens: {
    heading: 'Personal tokens',
    lead: 'For scripts and tools that act for you: a token may do what you may do. You can have ten.',
    none: 'You have no tokens. Make one for a script or for the command line.',
  },
  sessions: {
    lead: 'Where you are signed in. A session ends by itself when it is not used, and with a new password.',
    list: 'Sessions',
    endOthers: 'End all others',
    confirm: (count: number): string => `End ${plural(count, 'other session')}?`,
    confirmText: 'Whoever uses them has to sign in again. What is not saved there waits until then.',
    othersEnded: 'All other sessions have ended',
    alone: 'There is no other session.',
  },
} as const;
