import { createTag } from '../../lib/contract/routes/tags.ts';
import { createTag as create, newTagReads } from '../../lib/flags/tags/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(createTag, { catalog }, ({ body }) => newTagReads(body))(async ({ body, context }) => {
  const tag = await create(context, body);
  const place = [tag.type, tag.value].map(encodeURIComponent).join('/');
  return { status: 201, headers: { Location: `tags/${place}` }, body: { version: 1, tag } };
});
