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
    { keys: ['e'], text: 'Open the row, or edit what the page shows' },
    { keys: ['?'], text: 'All keys' },
  ],
  on: 'Use single-letter shortcuts (never while you type)',
} as const;
