import type { Context } from 'aws-lambda';
import { maxLambdaBytes, mostBytes } from '../../../lib/http/answers/answer-size.ts';
import { limitsOf } from '../../limits.ts';
import { account } from '../gateway/proxy-event.ts';
import { forLargeTexts } from '../table/large-texts.ts';

/** The context that the runtime passes to a handler; Node 24 has no callbacks. */
export type LambdaContext = Omit<Context, 'done' | 'fail' | 'succeed'>;
export type Handler = (event: unknown, context: LambdaContext) => unknown;

/** A function to invoke, with its name below `functions/`. */
export interface LambdaFunction {
  readonly name: string;
  readonly handler: Handler;
}

/** How an invocation ended. */
export type Outcome =
  | { readonly kind: 'answer'; readonly payload: unknown }
  /** The function threw an error, or its answer is larger than Lambda accepts or no JSON. */
  | { readonly kind: 'error'; readonly error: unknown }
  /** The event is larger than Lambda accepts; the handler was not called. */
  | { readonly kind: 'too-large' }
  /** The function is still running; its answer is ignored. */
  | { readonly kind: 'timeout' };

/** Bytes of JSON in a synchronous invocation (AWS Lambda quotas). */
const largestEvent = 6_291_456;
const largestAnswer = maxLambdaBytes;
/**
 * Bytes for everything but the body. The headers fit, even escaped and twice in an event, because Node's server accepts
 * 16 KB.
 */
const roomBesideBody = 600_000;

const largestBody = largestEvent - roomBesideBody;

const bytesInJson = forLargeTexts((text) => mostBytes(text, largestBody));

/** Upper bound of the bytes of the body in a proxy event or a proxy answer; undefined: the payload is neither. */
const bodyBytes = (payload: unknown): number | undefined => {
  if (typeof payload !== 'object' || payload === null || !('body' in payload)) return undefined;
  const { body } = payload;
  if (body === null) return 0;
  if (typeof body !== 'string') return undefined;
  // Base64 contains no character that JSON escapes.
  return 'isBase64Encoded' in payload && payload.isBase64Encoded === true ? body.length : bytesInJson(body);
};

const fits = (payload: unknown, limit: number): boolean => {
  // If the size is far below the limit, megabytes of JSON need not be written only to be counted.
  if ((bodyBytes(payload) ?? Number.POSITIVE_INFINITY) <= largestBody) return true;
  return Buffer.byteLength(JSON.stringify(payload) ?? '') <= limit;
};

const lambdaContext = (name: string, requestId: string, deadline: number): LambdaContext => ({
  callbackWaitsForEmptyEventLoop: true,
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:local:${account}:function:${name}`,
  memoryLimitInMB: String(limitsOf(name).mb),
  awsRequestId: requestId,
  logGroupName: `/aws/lambda/${name}`,
  logStreamName: 'local',
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
});

/**
 * Invokes a function as Lambda does for a synchronous call, with its limits for event, answer and time.
 *
 * @param options.timeoutMs after this time nobody waits for the answer
 */
export const invoke = async (
  { name, handler }: LambdaFunction,
  event: object,
  options: { readonly requestId: string; readonly timeoutMs: number },
): Promise<Outcome> => {
  if (!fits(event, largestEvent)) return { kind: 'too-large' };
  const context = lambdaContext(name, options.requestId, Date.now() + options.timeoutMs);
  const { promise: late, resolve } = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => resolve({ kind: 'timeout' }), options.timeoutMs);
  const answer = async (): Promise<Outcome> => {
    try {
      const payload = await handler(event, context);
      if (fits(payload, largestAnswer)) return { kind: 'answer', payload };
      return { kind: 'error', error: new Error(`${name}: the answer is larger than ${largestAnswer} bytes`) };
    } catch (error) {
      return { kind: 'error', error };
    }
  };
  try {
    return await Promise.race([answer(), late]);
  } finally {
    clearTimeout(timer);
  }
};
