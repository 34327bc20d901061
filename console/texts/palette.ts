export const palette = {
  title: 'Find or do',
  keys: (mac: boolean): string => (mac ? '⌘K' : 'Ctrl K'),
  input: 'Flag, project, segment, page or action',
  results: 'What was found',
  none: 'Nothing is called like that.',
  groups: { page: 'Page', action: 'Action', flag: 'Flag', project: 'Project', segment: 'Segment' },
  settings: (name: string): string => `Settings of ${name}`,
  archive: (name: string): string => `Archive of ${name}`,
} as const;
