import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

/** Lets pages of one more origin call the frontend API. What others have changed meanwhile is read first. */
export const allowOrigin = async (origin: string): Promise<unknown> => {
  const { frontendApiOrigins } = await answerOf(api.GET('/api/admin/ui-config'));
  return answerOf(
    api.POST('/api/admin/ui-config', {
      body: { frontendSettings: { frontendApiOrigins: [...new Set([...frontendApiOrigins, origin])] } },
    }),
  );
};
