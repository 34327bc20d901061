import { addressProblem, hostOf, isPrivateText, knownAddresses } from '../../../flags/addons/address.ts';
import { headerProblem } from '../../../flags/addons/header.ts';
import type { OutgoingRequest, ReceiverAnswer } from '../../../flags/addons/provider.ts';
import { type AllowedRanges, isPermitted } from '../../../flags/addons/ranges.ts';
import { exchange } from './exchange.ts';
import { DeliveryFailure, type FailureReason, failureFrom } from './failure.ts';
import { openResolve, type Resolve } from './resolve.ts';

/** What became of a request. Texts are sentences for people; they contain no secrets. */
export type SendOutcome =
  | { readonly kind: 'answer'; readonly answer: ReceiverAnswer; readonly durationMs: number }
  | {
      readonly kind: 'failure';
      readonly reason: FailureReason;
      readonly text: string;
      readonly durationMs: number;
    };

/** Sends requests to receivers. */
export interface Sender {
  /** Never rejects. @param signal ends the attempt, which then failed */
  send(request: OutgoingRequest, signal?: AbortSignal): Promise<SendOutcome>;
  /** Ends all attempts. */
  close(): void;
}

/** Time for everything from the look-up of the name to the end of the answer, in ms. */
const maxSendMs = 15_000;
/** Addresses of one name that are tried. */
const maxAddresses = 8;

/** An attempt that goes on. What it is doing is needed for the text of a time-out. */
interface Attempt {
  readonly allowed: AllowedRanges;
  readonly resolve: Resolve;
  readonly signal: AbortSignal;
  doing: 'look-up' | 'request' | 'answer';
}

/** Waits for a promise until the signal is aborted. @throws the reason of the signal */
const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

/** @throws DeliveryFailure: nothing like this may be sent */
const check = ({ url, headers }: OutgoingRequest, allowed: AllowedRanges): void => {
  const problem = addressProblem(url, allowed);
  if (problem !== undefined) throw new DeliveryFailure('forbidden', `The address ${problem}.`);
  for (const [name, value] of Object.entries(headers)) {
    const wrong = headerProblem(name, value);
    if (wrong !== undefined) throw new DeliveryFailure('forbidden', `The request ${wrong}.`);
  }
};

const lookUp = async (host: string, { resolve, signal }: Attempt): Promise<readonly string[]> => {
  try {
    return await unlessAborted(resolve(host), signal);
  } catch (error) {
    if (error instanceof DeliveryFailure) throw error;
    throw new DeliveryFailure('not-found', `The name ${host} could not be looked up.`, { cause: error });
  }
};

/**
 * The addresses of a host to which a connection may be opened. Others that it has, too, are left out: nothing is sent
 * there (docs/decisions/0300).
 * @throws DeliveryFailure when there is none
 */
const permittedAddresses = async (host: string, attempt: Attempt): Promise<readonly string[]> => {
  const addresses = knownAddresses(host) ?? (await lookUp(host, attempt));
  if (addresses.length === 0) throw new DeliveryFailure('not-found', `The name ${host} has no address.`);
  const permitted = addresses.filter((address) => isPermitted(address, attempt.allowed));
  if (permitted.length === 0) throw new DeliveryFailure('forbidden', `The address ${isPrivateText}.`);
  return permitted.slice(0, maxAddresses);
};

const answerTo = async (request: OutgoingRequest, attempt: Attempt): Promise<ReceiverAnswer> => {
  check(request, attempt.allowed);
  const url = new URL(request.url);
  const addresses = await permittedAddresses(hostOf(url), attempt);
  attempt.doing = 'request';
  const { signal } = attempt;
  const onAnswer = (): void => {
    attempt.doing = 'answer';
  };
  return exchange({ request, url, addresses, signal, onAnswer });
};

const interrupted = (): DeliveryFailure => new DeliveryFailure('broken', 'The attempt was interrupted.');

/** What did not happen in time. */
const lateTexts: Readonly<Record<Attempt['doing'], string>> = {
  'look-up': 'The name could not be looked up',
  request: 'There was no answer',
  answer: 'The answer did not end',
};

/**
 * Sends requests to receivers, so that nobody is attacked through it (docs/decisions/0300): the name is looked up once,
 * what may not receive is left out, and the connection goes to an address that was checked.
 * @param options.timeoutMs for a request, look-up and answer included
 */
export const openSender = ({
  allowed,
  timeoutMs = maxSendMs,
  resolve = openResolve(),
}: {
  readonly allowed: AllowedRanges;
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
}): Sender => {
  const open = new Set<AbortController>();
  return {
    send: async (request, signal) => {
      const begun = performance.now();
      const ending = new AbortController();
      const attempt: Attempt = { allowed, resolve, signal: ending.signal, doing: 'look-up' };
      const interrupt = (): void => ending.abort(interrupted());
      const late = (): void =>
        ending.abort(new DeliveryFailure('time-out', `${lateTexts[attempt.doing]} within ${timeoutMs / 1000} s.`));
      const timer = setTimeout(late, timeoutMs);
      signal?.addEventListener('abort', interrupt, { once: true });
      if (signal?.aborted) interrupt();
      open.add(ending);
      const durationMs = (): number => Math.round(performance.now() - begun);
      try {
        return { kind: 'answer', answer: await answerTo(request, attempt), durationMs: durationMs() };
      } catch (error) {
        const { reason, message } = failureFrom(error, URL.parse(request.url)?.hostname ?? 'The receiver');
        return { kind: 'failure', reason, text: message, durationMs: durationMs() };
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', interrupt);
        open.delete(ending);
      }
    },
    close: () => {
      for (const one of open) one.abort(interrupted());
    },
  };
};
