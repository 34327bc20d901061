import { archiveOf, nameOf, type PackageKind, type Published, packageKinds, sourcesOf } from './published.ts';

/** A place in a document where a name or an address stands that is published one day. */
interface Slot {
  /** Path from the root of the repository. */
  readonly document: string;
  /** Finds the place by what is around it, whatever stands there now. */
  readonly place: RegExp;
  readonly text: (names: Published) => string;
}

/** What stands between two marks, which readers do not see. */
const between = (name: string): RegExp =>
  new RegExp(`(?<=<!-- generated: ${name} -->\\n)[\\s\\S]*?(?=<!-- /generated -->\\n)`, 'g');
const marks = /<!-- (?:generated: [a-z]+|\/generated) -->\n/g;

const shell = (...commands: readonly string[]): string => ['```sh', ...commands, '```', ''].join('\n');

const repositoryOf = ({ repository }: Published): string =>
  repository === undefined ? "Halyard's repository" : `[Halyard's repository](${repository})`;

/** How a package is added to a project. */
const installed = (kind: PackageKind, names: Published): string => {
  const name = nameOf(kind, names);
  const archive = archiveOf(kind);
  return names.scope === undefined
    ? `It is not published to a registry. In ${repositoryOf(names)}, \`npm run package -- ${kind}\` makes the archive
\`dist/${archive}\`. Copy it into your project, and install it there:

${shell(`npm install ./${archive}`)}`
    : shell(`npm install ${name}`);
};

const inPath = 'export PATH="$HOME/.halyard/node_modules/.bin:$PATH"';

/** How a person gets the command line. */
const installedCli = (names: Published): string => {
  const name = nameOf('cli', names);
  const archive = archiveOf('cli');
  return names.scope === undefined
    ? `It is not published to a registry: a package that a registry has under a name like this is from somebody else, and would
get your token. In ${repositoryOf(names)}, \`npm run package -- cli\` makes the archive \`dist/${archive}\`, which
contains all that it needs:

${shell(`npm install --prefix ~/.halyard ./dist/${archive}`, inPath)}
Install it in a folder like this, not with \`--global\`: an update of all global packages asks the registry for their names.
`
    : shell(`npm install --prefix ~/.halyard ${name}`, inPath);
};

/** How a pipeline gets the command line. */
const pipeline = 'docs/flags-as-code.md';
const inPipeline = ({ scope }: Published): string =>
  scope === undefined
    ? `The workflow installs [the command line](../cli/README.md) from its archive: put what \`npm run package -- cli\` makes into the
repository of the flags, as \`tools/${archiveOf('cli')}\`.
`
    : 'The workflow installs [the command line](../cli/README.md).\n';

const ofPackages: readonly Slot[] = packageKinds.flatMap((kind) => {
  const document = `${sourcesOf[kind]}/README.md`;
  const name = (names: Published): string => nameOf(kind, names);
  const install: Slot = {
    document,
    place: between('install'),
    text: (names) => (kind === 'cli' ? installedCli(names) : installed(kind, names)),
  };
  // The command line is known by its program, and nobody imports it.
  if (kind === 'cli') return [install];
  return [
    { document, place: /(?<=^# ).+/, text: name },
    install,
    { document, place: new RegExp(`(?<= from ')(?:halyard-|@[\\w.-]+/)${kind}(?=')`, 'g'), text: name },
  ];
});

const slots: readonly Slot[] = [
  ...ofPackages,
  { document: pipeline, place: between('pipeline'), text: inPipeline },
  {
    document: pipeline,
    place: /(?<=npm install --prefix "\$RUNNER_TEMP" )\S+/g,
    text: (names) => (names.scope === undefined ? `./tools/${archiveOf('cli')}` : nameOf('cli', names)),
  },
  {
    // The first command of all.
    document: 'README.md',
    place: /(?<=```sh\n)(?:git clone \S+ halyard && cd halyard\n)?(?=npm ci && npm start\n)/,
    text: ({ repository }) => (repository === undefined ? '' : `git clone ${repository} halyard && cd halyard\n`),
  },
];

/** Documents in which something stands that is published one day. */
export const namingDocuments: readonly string[] = [...new Set(slots.map(({ document }) => document))];

/**
 * A document with the names and addresses that are published, and the archive or the repository where there are none.
 * @param document its path from the root of the repository, one of `namingDocuments`
 * @throws Error when a place where something should stand is not there
 */
export const withNames = (document: string, text: string, names: Published): string =>
  slots
    .filter((slot) => slot.document === document)
    .reduce((before, { place, text: textOf }) => {
      if (before.search(place) < 0) throw new Error(`${document} has no place ${place}`);
      return before.replace(place, () => textOf(names));
    }, text);

/** A document as readers get it who have no repository: without the marks. */
export const withoutMarks = (text: string): string => text.replaceAll(marks, '');
