interface FinderPlace {
  /** Of the API. */
  readonly address: string;
  readonly project: string;
}

/** A word of a shell, whatever is in it. */
const word = (text: string): string => (/^[\w.:/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The lines with which somebody looks for flags in a repository and sends what was found (docs/code-references.md). */
export const finderCommands = ({ address, project }: FinderPlace) => ({
  own: `export HALYARD_URL=${word(address)} HALYARD_TOKEN=…\nhalyard refs --project ${word(project)} --push`,
  finder: `ld-find-code-refs --baseUri ${word(address)} --accessToken … --projKey ${word(project)} --repoName … --dir .`,
});
