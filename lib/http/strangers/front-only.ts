import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { notAllowed } from '../../contract/problems.ts';
import { optional } from '../../store/runtime/env.ts';
import { frontedBy } from './front.ts';

/**
 * Refuses every request that did not come through the front, if the stage is deployed so (`apiOnly=front`). It runs
 * before anything else looks at the request, preflights included. Without it, a web ACL at the front would protect only
 * those who use the front.
 * @throws NoAccessError (403) that names the way to call the stage (contract: front §4)
 */
export const frontOnly = (): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  before: ({ event }) => {
    if (optional('apiOnly') !== 'front' || frontedBy(event.headers)) return;
    throw notAllowed('This stage answers only requests that come through its front: use the address of the stage.');
  },
});
