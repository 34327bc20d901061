/** Request header with the revision that the request expects (contract: requests §20). */
export const expectedRevisionHeader = 'X-Expected-Revision';

/** Answer header with the newest revision that the request has seen or made. */
export const revisionHeader = 'X-Revision';

/** Request header with the reason of a change, percent-encoded (contract: requests §21). */
export const commentHeader = 'X-Comment';
