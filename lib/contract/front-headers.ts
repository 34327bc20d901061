/**
 * Headers that the front adds to requests for the API (docs/front.md): the secret of the stage, the address of the caller, and
 * the host name that the caller asked for. It replaces what a caller sends under these names. The edge function spells two
 * of them once more, because it can import nothing.
 */
export const frontHeaders = { secret: 'halyard-front', viewer: 'halyard-viewer', host: 'halyard-host' } as const;
