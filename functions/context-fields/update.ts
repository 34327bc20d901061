import { updateContextField } from '../../lib/contract/routes/context-fields.ts';
import { contextFieldReads, updateContextField as update } from '../../lib/flags/context-fields/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(updateContextField, undefined, ({ params }) => contextFieldReads(params.contextField))(
  async ({ params, body, context }) => {
    await update(context, { name: params.contextField, body });
    return { status: 200 };
  },
);
