import { endpoint } from '../../lib/http/endpoint.ts';
import { validateTagType } from '../../lib/routes/tag-types.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';
import { demandFreeName } from '../../lib/tag-types/write.ts';

export const handler = endpoint(validateTagType)(async ({ body, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) => demandFreeName(draft, body.name));
  return { status: 200, body: { valid: true, tagType: body } };
});
