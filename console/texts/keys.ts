import { palette } from './palette.ts';

export const keys = {
  title: 'Keys',
  everywhere: 'On every page',
  goTo: 'Go to',
  rows: [
    { keys: [palette.keys], text: 'Search everything' },
    { keys: ['/'], text: 'Search this page' },
    { keys: ['j'], text: 'Next row' },
    { keys: ['k'], text: 'Previous row' },
    { keys: ['e'], text: 'Edit the flag of the row, or what the page shows; open any other row' },
    { keys: ['?'], text: 'All keys' },
  ],
  on: 'Use single-letter shortcuts (never while you type)',
} as const;
