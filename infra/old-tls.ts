import { request } from 'node:https';
import * as z from 'zod';

/** The outcome of a request over a TLS version older than 1.2. */
export type OldTls =
  | { readonly kind: 'no connection' }
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  /** This machine cannot use these versions either. */
  | { readonly kind: 'unknown'; readonly code: string };

const failure = z.object({ code: z.string(), message: z.string() });
/** The server has ended the handshake, with a TLS alert (RFC 8446 §6) or without one. */
const refusedThere = /\balert\b|\bECONNRESET\b/i;
const failedHere = /^(EPROTO|ERR_SSL_|ERR_TLS_)/;
const patienceMs = 10_000;

/**
 * Requests a path over TLS 1.1 or 1.0, without a token.
 * @param url address that begins with `https:`
 * @throws Error when the server cannot be reached at all
 */
export const askWithOldTls = (url: string, accept: string): Promise<OldTls> =>
  new Promise((done, fail) => {
    const asking = request(
      url,
      {
        agent: false,
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        // OpenSSL allows the old versions only at level 0.
        ciphers: 'DEFAULT@SECLEVEL=0',
        // Nothing secret is sent, and other checks verify the certificate.
        rejectUnauthorized: false,
        headers: { Accept: accept },
        timeout: patienceMs,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => done({ kind: 'answer', status: answer.statusCode ?? 0, text }));
        answer.on('error', fail);
      },
    );
    asking.on('timeout', () => asking.destroy(new Error(`no answer after ${patienceMs} ms`)));
    asking.on('error', (error) => {
      const { code, message } = failure.safeParse(error).data ?? { code: '', message: '' };
      if (refusedThere.test(`${code} ${message.replaceAll('_', ' ')}`)) return done({ kind: 'no connection' });
      return failedHere.test(code) ? done({ kind: 'unknown', code }) : fail(error);
    });
    asking.end();
  });
