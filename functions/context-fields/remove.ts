import { deleteContextField } from '../../lib/contract/routes/context-fields.ts';
import { contextFieldReads, removeContextField } from '../../lib/flags/context-fields/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(deleteContextField, undefined, ({ params }) => contextFieldReads(params.contextField))(
  async ({ params, context }) => {
    await removeContextField(context, params.contextField);
    return { status: 200 };
  },
);
