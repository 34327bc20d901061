import type { ChangeRequestParts } from './store.ts';

/**
 * A request whose changes have changed: what was said about the earlier ones no longer counts, and an approved one is
 * in review again (behaviour §3.2).
 */
export const reopened = (request: ChangeRequestParts): ChangeRequestParts => ({
  ...request,
  approvals: [],
  rejections: [],
  state: request.state === 'Approved' ? 'In review' : request.state,
});
