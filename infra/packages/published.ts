/** The packages that are made of this repository. */
export const packageKinds = ['cli', 'evaluation', 'client', 'cdk'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** Under which names the packages are published. */
export interface Published {
  /** The scope of all packages, e.g. `@example`; undefined: nothing is published, and packages are installed from files. */
  readonly scope: `@${string}` | undefined;
  /**
   * Address of the repository, e.g. `https://github.com/example/halyard`; undefined: it is nowhere to be seen. A registry asks for
   * it, to show where a package comes from, so there is one if there is a scope.
   */
  readonly repository: string | undefined;
}

/**
 * What is published. Nothing is: whoever fills this in owns the scope in the registry before (docs/decisions/0264).
 * Manifests, documents, messages and the release take names from here, and `test/package-names.test.ts` accepts no others.
 * `npm run generate` writes it into the documents.
 */
export const published: Published = { scope: undefined, repository: undefined };

/** The name by which code imports a package, published or installed from its file. */
export const nameOf = (kind: PackageKind, { scope }: Pick<Published, 'scope'> = published): string =>
  scope === undefined ? `halyard-${kind}` : `${scope}/${kind}`;

/** The name of the archive, without a version, so that documents can name it. */
export const archiveOf = (kind: PackageKind): string => `halyard-${kind}.tgz`;

/** The folder with the manifest and the README of a package. */
export const sourcesOf: Readonly<Record<PackageKind, string>> = {
  cli: 'cli',
  evaluation: 'lib/evaluation',
  client: 'client',
  cdk: 'infra/aws/construct',
};

/**
 * Where somebody who has only a package finds a document, for messages.
 * @param path of the document in the repository, e.g. `docs/operations.md`
 */
export const whereIs = (path: string, { repository }: Pick<Published, 'repository'> = published): string =>
  repository === undefined ? `${path} in Halyard's repository` : `${repository}/blob/main/${path}`;
