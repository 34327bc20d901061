/** In which a request names the revision that it rests on (contract: requests §20). */
export const expectedRevisionHeader = 'X-Expected-Revision';

/** In which an answer names the newest revision that the request has seen or made. */
export const revisionHeader = 'X-Revision';

/** In which a request says why it changes something, percent-encoded (contract: requests §21). */
export const commentHeader = 'X-Comment';
