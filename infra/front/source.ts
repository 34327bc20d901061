import { readFileSync } from 'node:fs';

/**
 * A file without comments, empty lines and indentation: CloudFront counts each byte of a function, and explanations are
 * for this repository. Comments have lines of their own. Lines stay, so that an error names one that somebody finds.
 */
const read = (name: string): string =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .replaceAll(/^\s*\/\*\*[\s\S]*?\*\/$/gm, '')
    .replaceAll(/^\s*(?:\/\/.*)?\n|^ +/gm, '');

/** The source of the function that answers every address of the console with its page. */
export const pagesSource = (): string => read('console.js');

/**
 * The source of the function at the edge. What imports comes first, because the runtime asks for it in the first line.
 * @param regions from which polls can be answered
 */
export const edgeSource = (regions: 1 | 2): string =>
  regions === 1 ? `${read('edge.js')}${read('one-region.js')}` : `${read('two-regions.js')}${read('edge.js')}`;
