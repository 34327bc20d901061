/** In which a request names the revision that it rests on (contract: requests §20). */
export const expectedRevisionHeader = 'X-Expected-Revision';

/** In which an answer names the newest revision that the request has seen or made. */
export const revisionHeader = 'X-Revision';
