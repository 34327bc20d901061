import * as z from 'zod';
import { answerOf } from '../../../client/client.ts';
import { deliveriesText } from '../../integrations/text.ts';
import { answer } from '../answer.ts';
import { readTool } from '../tool.ts';

export const listDeliveries = readTool(
  {
    name: 'list_deliveries',
    title: 'List what was delivered to an integration',
    description:
      'Events of the last 30 days, newest first, each with its attempts and what the receiver answered. Needs an admin ' +
      'token. `skip` continues.',
    input: {
      integration: z.number().int().min(1).describe('Its id, from list_integrations'),
      state: z
        .enum(['success', 'successWithErrors', 'waiting', 'failed'])
        .optional()
        .describe('Only those in this state; `waiting`: that failed and are attempted again'),
      limit: z.number().int().min(1).max(100).default(20),
      skip: z.number().int().min(0).default(0),
    },
  },
  async ({ client }, { integration: id, state, limit, skip }) => {
    const { integrationEvents: deliveries } = await answerOf(
      client.GET('/api/admin/addons/{id}/events', {
        params: { path: { id }, query: { limit, offset: skip, ...(state && { state }) } },
      }),
    );
    return answer(deliveries.length === 0 ? 'No deliveries.' : deliveriesText(deliveries), { deliveries });
  },
);
