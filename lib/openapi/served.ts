/** The document as JSON, split at the address of its server. */
export type SplitDocument = readonly [before: string, after: string];

/** @throws Error unless the document names exactly one server */
export const splitAtServer = (document: { readonly servers: readonly { readonly url: string }[] }): SplitDocument => {
  const { servers, ...rest } = document;
  if (servers.length !== 1) throw new Error('The document must name exactly one server');
  return ['{"servers":[{"url":', `}],${JSON.stringify(rest).slice(1)}`];
};

/** The document as JSON, with the address to which its paths are relative (OpenAPI 3.1, Server Object). */
export const servedDocument = ([before, after]: SplitDocument, server: string): string =>
  `${before}${JSON.stringify(server)}${after}`;
