import { invalid } from '../../contract/problems.ts';

/** How a state document is written. */
export const formats = ['json', 'yaml'] as const;
export type Format = (typeof formats)[number];

/** @throws Problem ValidationError saying where it is not JSON */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid('', `must be JSON${error instanceof Error ? ` (${error.message})` : ''}`);
  }
};

/** @throws Problem ValidationError saying where it is not YAML */
export const parseYaml = async (text: string): Promise<unknown> => {
  // Rarely sent, and slow to load.
  const { parse } = await import('yaml');
  try {
    return parse(text);
  } catch (error) {
    throw invalid('', `must be YAML${error instanceof Error ? ` (${error.message})` : ''}`);
  }
};

const endings: Readonly<Record<Format, string>> = { json: 'json', yaml: 'yml' };

/** `export-2030-01-31_12-00-00.json`, in UTC (behaviour §1.17). */
export const fileName = (now: Date, format: Format): string =>
  `export-${now.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')}.${endings[format]}`;
