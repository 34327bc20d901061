import type { OutgoingRequest } from '../../../../lib/flags/addons/provider.ts';

/** A request to deliver. */
export const outgoing = (url: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  part: '',
  url,
  headers: { 'Content-Type': 'application/json' },
  body: '{"a":1}',
  ...more,
});
