import { importState as route } from '../../lib/contract/routes/state.ts';
import { importedState } from '../../lib/contract/schemas/state.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { requireShallow } from '../../lib/http/reading/nesting.ts';
import { requireStorableNumbers } from '../../lib/http/reading/storable-numbers.ts';
import { validate } from '../../lib/http/reading/validate.ts';
import { requireWellFormed } from '../../lib/http/reading/well-formed.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { importReads, importState } from '../../lib/workflows/state/import.ts';
import { readUpload } from '../../lib/workflows/state/upload.ts';

export const handler = endpoint(route, { catalog }, ({ body }) => importReads(body))(
  async ({ body, rawBody, headers, query, context, address }) => {
    const uploaded = async () =>
      requireStorableNumbers(
        validate(
          importedState,
          requireWellFormed(requireShallow(await readUpload(new Uint8Array(rawBody), headers['content-type'] ?? ''))),
        ),
      );
    const state = body ?? (await uploaded());
    const { keep = true, drop = false } = query;
    const left = await importState(context, { state, keep, drop, consoleUrl: address().baseUrl });
    return { status: 202, text: left.length === 0 ? 'Accepted' : `Accepted. ${left.join(' ')}` };
  },
);
