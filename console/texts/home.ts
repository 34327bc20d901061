/** Texts of the home page. */
export const home = {
  title: 'Home',
  lead: (name: string): string => `What waits for ${name}, and what you worked on.`,
  all: 'Show all',
  changed: {
    hour: 'Changed in the last hour',
    yesterday: 'Changed since yesterday',
    none: 'Nothing has changed since yesterday.',
  },
  by: (project: string, author: string): string => `${project} · ${author}`,
  waiting: {
    heading: 'Waiting for your review',
    none: 'Nothing waits for your review.',
    lead: (count: number): string => (count === 1 ? 'One change request' : `${count} change requests`),
  },
  mine: {
    heading: 'Your open change requests',
    none: 'You have no drafts, and nothing of yours is in review.',
  },
  attention: {
    heading: 'Your flags to clean up',
    none: 'None of your flags is stale, or older than its type should be.',
    stale: 'Stale',
    overdue: 'Potentially stale',
  },
  recent: { heading: 'Opened last', none: 'Flags that you open are listed here.' },
  favorites: { heading: 'Favourites', none: 'The star beside a flag puts it here.' },
  start: {
    title: 'Start with a flag',
    text: 'A flag decides at run time who sees a part of your application: nobody at first, then you, then everybody. If you have flags elsewhere, bring them with you.',
    create: 'Create the first flag',
    import: 'Import flags',
  },
} as const;
