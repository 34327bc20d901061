import { endpoint } from '../../lib/http/endpoint.ts';
import { updateTagType } from '../../lib/routes/tag-types.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';
import { updateTagType as update } from '../../lib/tag-types/write.ts';

export const handler = endpoint(updateTagType)(async ({ params, body, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) => update(draft, params.name, body));
  return { status: 200 };
});
