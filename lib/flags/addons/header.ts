/** What steers a connection or the length of a message (RFC 9110 §7.6.1, RFC 9112 §6) is not the sender's to set. */
const steering = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** RFC 9110 §5.6.2 */
const token = /^[!#$%&'*+\-.^_`|~\da-z]+$/i;
/** Visible characters, spaces and tabs (RFC 9110 §5.5): no line ends where another header could begin. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether a text can be the value of a header. */
export const isFieldValue = (text: string): boolean => fieldValue.test(text);

/**
 * What is wrong with a header of a request to a receiver. Never contains the value, which may be a secret.
 * @returns the end of a sentence: `must not contain the header "Host", …`; undefined: nothing is wrong
 */
export const headerProblem = (name: string, value: string): string | undefined => {
  const quoted = JSON.stringify(name.slice(0, 100));
  if (!token.test(name)) return `must not contain the header ${quoted}, whose name is none`;
  const lower = name.toLowerCase();
  if (steering.has(lower) || lower.startsWith('proxy-'))
    return `must not contain the header ${quoted}, which belongs to the connection`;
  if (!isFieldValue(value))
    return `must not contain line ends, control characters or characters beyond Latin-1 in the header ${quoted}`;
  return undefined;
};
