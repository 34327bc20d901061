/** The document as JSON, cut where the address of its server stands. */
export type CutDocument = readonly [before: string, after: string];

/** @throws Error when the document names no single server, or not the root */
export const cutAtServer = (document: { readonly servers: readonly { readonly url: string }[] }): CutDocument => {
  const { servers, ...rest } = document;
  if (servers.length !== 1) throw new Error('The document names no single server');
  return ['{"servers":[{"url":', `}],${JSON.stringify(rest).slice(1)}`];
};

/** The document as JSON, with the address its paths follow (OpenAPI 3.1, Server Object). */
export const servedDocument = ([before, after]: CutDocument, server: string): string =>
  `${before}${JSON.stringify(server)}${after}`;
