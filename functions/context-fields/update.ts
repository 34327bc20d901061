import { updateContextField } from '../../lib/contract/routes/context-fields.ts';
import { updateContextField as update } from '../../lib/flags/context-fields/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(updateContextField)(async ({ params, body, context }) => {
  await update(context, { name: params.contextField, body });
  return { status: 200 };
});
