import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { hostOf, portOf } from '../../../flags/addons/address.ts';
import type { OutgoingRequest, ReceiverAnswer } from '../../../flags/addons/provider.ts';
import { DeliveryFailure } from './failure.ts';

/** Bytes of an answer that are read. */
export const maxAnswerBytes = 65_536;
const maxHeaderBytes = 16_384;
/** Provisional answers (1xx) before the answer. */
const maxProvisional = 10;
/** Time for one address before the next one is tried, in ms. */
const patienceMs = 1_000;

/** A look-up that answers the checked addresses, whatever it is asked. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_, __, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );

/**
 * Opens a connection to one of the addresses. A new one for each request: none is kept whose name may lead elsewhere by
 * now. The certificate has to be that of the name.
 */
const open = (url: URL, addresses: readonly string[]): Socket => {
  const host = hostOf(url);
  const to = {
    host,
    port: portOf(url),
    lookup: pinned(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: patienceMs,
  };
  if (url.protocol === 'http:') return connect(to);
  return connectTls({
    ...to,
    servername: isIP(host) === 0 ? host : '',
    ALPNProtocols: ['http/1.1'],
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED and NODE_OPTIONS contain.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  });
};

const textOf = (value: string | readonly string[] | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : value.join(', ');

/**
 * Reads an answer to its end, or to its limit. Compressed answers are not expanded.
 * @returns to be called when the connection fails: an answer that is complete is one, whatever came behind it
 */
const read = (
  answer: IncomingMessage,
  done: (answer: ReceiverAnswer) => void,
  fail: (error: unknown) => void,
): ((error: unknown) => void) => {
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = (): void => {
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, textOf(value)] as const);
    const body = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString();
    done({ status: answer.statusCode ?? 0, headers: Object.fromEntries(headers), body });
  };
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxAnswerBytes) finish();
  });
  answer.on('end', finish);
  const failed = (error: unknown): void => (answer.complete ? finish() : fail(error));
  answer.on('error', failed);
  return failed;
};

/** What is needed to send a request. */
export interface Exchange {
  readonly request: OutgoingRequest;
  /** Parsed from the request. */
  readonly url: URL;
  /** Addresses to which a connection may be opened. */
  readonly addresses: readonly string[];
  /** Aborted with the failure that the exchange then ends with. */
  readonly signal: AbortSignal;
  /** Called when the answer begins. */
  readonly onAnswer: () => void;
}

/**
 * Sends a request by POST, and reads the answer. Follows no redirects, and knows nothing of proxies. The connection is
 * closed when the answer is known, and when the signal is aborted.
 * @throws DeliveryFailure when the signal is aborted or the receiver breaks rules; Error of the connection
 */
export const exchange = ({ request, url, addresses, signal, onAnswer }: Exchange): Promise<ReceiverAnswer> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const host = hostOf(url);
    const body = Buffer.from(request.body);
    const socket = open(url, addresses);
    // Errors after the end of the exchange concern nobody.
    socket.on('error', () => {});
    const sent = httpRequest({
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: {
        'User-Agent': 'Halyard',
        'Accept-Encoding': 'identity',
        ...request.headers,
        Host: url.host,
        'Content-Length': body.length,
        Connection: 'close',
      },
      // With a connection of its own, a request has no agent: no pool, no proxy.
      createConnection: () => socket,
      insecureHTTPParser: false,
      maxHeaderSize: maxHeaderBytes,
    });
    const abort = (): void => fail(signal.reason);
    const end = (): void => {
      signal.removeEventListener('abort', abort);
      sent.destroy();
    };
    const fail = (error: unknown): void => {
      reject(error);
      end();
    };
    const done = (answer: ReceiverAnswer): void => {
      resolve(answer);
      end();
    };
    let failed = fail;
    const broken = (what: string): DeliveryFailure => new DeliveryFailure('broken', `${host} ${what}.`);
    let provisional = 0;
    signal.addEventListener('abort', abort, { once: true });
    sent.on('information', () => {
      provisional += 1;
      if (provisional > maxProvisional) fail(broken('sent provisional answers only'));
    });
    sent.on('upgrade', () => fail(broken('changed to another protocol')));
    sent.on('response', (answer) => {
      // Node takes a 101 for an answer when it names no protocol.
      if (answer.statusCode === 101) return fail(broken('changed to another protocol'));
      onAnswer();
      failed = read(answer, done, fail);
    });
    sent.on('error', (error) => failed(error));
    sent.on('close', () => failed(broken('closed the connection before its answer was complete')));
    sent.end(body);
  });
