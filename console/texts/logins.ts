import { plural } from './plural.ts';

/** Texts of the login log. */
export const logins = {
  title: 'Sign-in log',
  lead: 'Who signed in, and who was refused and why: the newest 1,000 attempts of the last 90 days.',
  search: 'Name, address or reason',
  any: 'All',
  csv: 'Export as CSV',
  columns: { at: 'Time', who: 'Who', how: 'How', result: 'Result', ip: 'From', reason: 'Reason' },
  methods: { simple: 'Password', oidc: 'OpenID Connect', saml: 'SAML' },
  results: { in: 'signed in', refused: 'refused' },
  unknown: 'no account',
  count: (shown: number, total: number): string =>
    shown < total
      ? `${shown.toLocaleString('en')} of ${total.toLocaleString('en')} attempts`
      : plural(total, 'attempt'),
  empty: {
    title: 'Nobody has signed in yet',
    text: 'Every attempt to sign in appears here. The text that people typed is never stored.',
    noMatch: 'No attempt matches',
    noMatchText: 'No attempt matches this text and these filters.',
    clear: 'Clear text and filters',
  },
} as const;
