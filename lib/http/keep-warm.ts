import middy from '@middy/core';
import warmup from '@middy/warmup';
import type { Context } from 'aws-lambda';
import { optional } from '../store/runtime/env.ts';

type Handler<Event, Answer> = (event: Event, context: Context) => Promise<Answer>;

/**
 * The handler of a function that a stage may keep warm. Where it does, a call of the schedule is answered before anything of
 * a request runs: nothing is read, and no line says that there was a request. Elsewhere it is the handler itself. Nobody
 * makes such a call through API Gateway: its events, also those for an authorizer, have no member `source`, and what a
 * caller sends is within others (docs/decisions/0299-kept-warm.md).
 */
export const keepWarm = <Event, Answer>(handler: Handler<Event, Answer>): Handler<Event, Answer> =>
  optional('keptWarm') === 'true'
    ? middy<Event, Answer>({ timeoutEarlyInMillis: 0 }).use(warmup()).handler(handler)
    : handler;
