/**
 * Headers that the front adds to requests for the API (docs/front.md): the secret of the stage, the address of the
 * caller, and the host name that the caller used. The front replaces headers of a caller with these names. The edge
 * function repeats two of the names, because it cannot import anything.
 */
export const frontHeaders = { secret: 'halyard-front', viewer: 'halyard-viewer', host: 'halyard-host' } as const;
