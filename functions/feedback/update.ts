import { updateFeedback } from '../../lib/contract/routes/feedback.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { putFeedback } from '../../lib/identity/feedback/feedback.ts';
import { notesReads } from '../../lib/store/observations/notes.ts';

export const handler = endpoint(updateFeedback, {}, ({ identity }) => notesReads(identity.userId))(
  async ({ params: { id }, body, context }) => ({
    status: 200,
    body: await putFeedback(context, { id, change: body }),
  }),
);
