import { answerOf } from '../../../client/client.ts';
import { healthText, integrationsText } from '../../integrations/text.ts';
import { answer } from '../answer.ts';
import { readTool } from '../tool.ts';

export const listIntegrations = readTool(
  {
    name: 'list_integrations',
    title: 'List where events are delivered',
    description:
      'Integrations of the whole server: provider, filters, and whether their receiver takes what it is sent. No secrets.',
    input: {},
  },
  async ({ client }) => {
    const { addons } = await answerOf(client.GET('/api/admin/addons'));
    const integrations = addons.map((one) => ({ ...one, healthText: healthText(one) }));
    return answer(addons.length === 0 ? 'No integrations.' : integrationsText(addons), { integrations });
  },
);
