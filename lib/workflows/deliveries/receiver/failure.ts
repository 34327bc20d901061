/** Why there is no answer. */
export type FailureReason = 'forbidden' | 'not-found' | 'unreachable' | 'time-out' | 'broken';

/** There is no answer of a receiver. The message is a sentence for people, without secrets. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
  readonly reason: FailureReason;
  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Codes of Node and OpenSSL, and what they mean of a host: the end of a sentence. */
const meanings: Readonly<Record<string, readonly [FailureReason, string]>> = {
  ECONNREFUSED: ['unreachable', 'refused the connection'],
  EHOSTUNREACH: ['unreachable', 'cannot be reached'],
  ENETUNREACH: ['unreachable', 'cannot be reached'],
  ENETDOWN: ['unreachable', 'cannot be reached'],
  EADDRNOTAVAIL: ['unreachable', 'cannot be reached'],
  EACCES: ['unreachable', 'cannot be reached'],
  EPERM: ['unreachable', 'cannot be reached'],
  ETIMEDOUT: ['unreachable', 'cannot be reached'],
  ECONNRESET: ['broken', 'closed the connection before its answer was complete'],
  EPIPE: ['broken', 'closed the connection before its answer was complete'],
  EPROTO: ['broken', 'does not speak TLS at this port'],
  HPE_HEADER_OVERFLOW: ['broken', 'sent more than 16 KB of headers'],
  CERT_HAS_EXPIRED: ['broken', 'has a certificate that has expired'],
  CERT_NOT_YET_VALID: ['broken', 'has a certificate that is not valid yet'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['broken', 'has a certificate for another name'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['broken', 'has a certificate that it signed itself'],
  SELF_SIGNED_CERT_IN_CHAIN: ['broken', 'has a certificate of an unknown authority'],
  UNABLE_TO_GET_ISSUER_CERT: ['broken', 'has a certificate of an unknown authority'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['broken', 'has a certificate of an unknown authority'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['broken', 'has a certificate of an unknown authority'],
};

/** The code of an error; of several attempts to connect, that of the first. */
const codeOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
};

const meaningOf = (code: string): readonly [FailureReason, string] => {
  const meaning = meanings[code];
  if (meaning) return meaning;
  if (code.startsWith('HPE_')) return ['broken', 'did not answer in HTTP'];
  if (code.startsWith('ERR_SSL_')) return ['broken', 'does not speak TLS at this port'];
  return ['broken', 'could not be sent the request'];
};

/** The failure that an error is, whatever was thrown. The error's own text is kept as its cause only. */
export const failureFrom = (error: unknown, host: string): DeliveryFailure => {
  if (error instanceof DeliveryFailure) return error;
  const [reason, what] = meaningOf(codeOf(error));
  return new DeliveryFailure(reason, `${host} ${what}.`, { cause: error });
};
