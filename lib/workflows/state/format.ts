const endings = { json: 'json', yaml: 'yml' } as const;

/** `export-2030-01-31_12-00-00.json`, in UTC (contract: state §2.4). */
export const fileName = (now: Date, format: keyof typeof endings): string =>
  `export-${now.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')}.${endings[format]}`;
