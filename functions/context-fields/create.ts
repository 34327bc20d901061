import { createContextField } from '../../lib/contract/routes/context-fields.ts';
import { contextFieldReads, createContextField as create } from '../../lib/flags/context-fields/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(createContextField, undefined, ({ body }) => contextFieldReads(body.name))(
  async ({ body, context }) => {
    const field = await create(context, body);
    return { status: 201, headers: { Location: `context/${field.name}` }, body: field };
  },
);
