/** Texts of lists with several choices. */
export const picker = {
  search: 'Search',
  more: (count: number): string => `${count.toLocaleString('en')} more: type to find them.`,
  none: 'Nothing matches.',
  chosen: (count: number): string => (count === 0 ? 'none chosen' : `${count.toLocaleString('en')} chosen`),
  matches: 'Matches',
} as const;
