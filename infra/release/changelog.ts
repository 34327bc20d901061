const unreleased = '## Unreleased';

/** The part of a changelog from below a heading to the next one, without blank lines around it. */
const sectionOf = (text: string, heading: string): string | undefined => {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line === heading || line.startsWith(`${heading} `));
  if (at === -1) return undefined;
  const end = lines.findIndex((line, i) => i > at && line.startsWith('## '));
  return lines
    .slice(at + 1, end === -1 ? undefined : end)
    .join('\n')
    .trim();
};

/** The last version that was released, as the changelog has it; undefined: none was. */
export const lastVersion = (text: string): string | undefined => /^## (\d\S*)/m.exec(text)?.[1];

/** What a version changes, as the changelog has it. */
export const changesOf = (text: string, version: string): string => {
  const changes = sectionOf(text, `## ${version}`);
  if (changes === undefined) throw new Error(`CHANGELOG.md has no section ${version}`);
  return changes;
};

/**
 * The changelog with what was unreleased as a section of its own.
 * @param date `YYYY-MM-DD`
 * @throws Error when nothing is unreleased
 */
export const withVersion = (text: string, version: string, date: string): string => {
  if (!sectionOf(text, unreleased)) throw new Error(`CHANGELOG.md has nothing below “${unreleased}”`);
  return text.replace(unreleased, `${unreleased}\n\n## ${version} - ${date}`);
};
