import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signatures of one header that are compared: PagerDuty sends two while a secret is being changed. */
const maxSignatures = 10;

/**
 * Whether a header signs these bytes: HMAC-SHA256 in hex; of PagerDuty a list, `v1=…,v1=…`, of which one is enough. The
 * time of the comparison says nothing of the right signature.
 */
export const isSignedBy = (secret: string, bytes: Buffer, header: string | undefined): boolean => {
  const expected = createHmac('sha256', secret).update(bytes).digest();
  return (header ?? '')
    .split(',')
    .slice(0, maxSignatures)
    .map((one) => Buffer.from(one.trim().replace(/^v1=/, ''), 'hex'))
    .some((sent) => sent.length === expected.length && timingSafeEqual(sent, expected));
};
