/** An alarm as one writes it by hand: a condition on `status` is the first that somebody tries. */
const body = '{"status": "firing", "service": "checkout"}';

/** In single quotes nothing is special; the only text that may have one itself is an address. */
const quoted = (text: string): string => `'${text.replaceAll("'", '%27')}'`;

export interface FirstSignal {
  /** Address of the endpoint. */
  readonly url: string;
  readonly hasSigningSecret: boolean;
  /** A token; undefined: the shell has it in `HALYARD_SIGNAL_TOKEN`. */
  readonly token?: string | undefined;
}

/** A line for a shell that sends a signal; a signed one has the secret in `HALYARD_SIGNING_SECRET`. */
export const firstSignal = ({ url, hasSigningSecret, token }: FirstSignal): string => {
  const header =
    token === undefined ? '"Authorization: Bearer $HALYARD_SIGNAL_TOKEN"' : quoted(`Authorization: Bearer ${token}`);
  const signature =
    `"X-PagerDuty-Signature: v1=$(printf %s ${quoted(body)} | ` +
    `openssl dgst -sha256 -hmac "$HALYARD_SIGNING_SECRET" | sed 's/.* //')"`;
  return [
    `curl ${quoted(url)}`,
    `-H ${header}`,
    `-H 'Content-Type: application/json'`,
    ...(hasSigningSecret ? [`-H ${signature}`] : []),
    `-d ${quoted(body)}`,
  ].join(' \\\n  ');
};
