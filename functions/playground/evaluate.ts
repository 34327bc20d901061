import { evaluatePlayground } from '../../lib/contract/routes/playground.ts';
import { evaluateJson } from '../../lib/flags/playground/evaluate.ts';
import { selectFeatures, selectionReads } from '../../lib/flags/playground/selection.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';

export const handler = endpoint(evaluatePlayground, { catalog }, ({ body }) => selectionReads(body))(
  async ({ body, context }) => {
    const isVisible = visibleTo(context.caller.rights);
    const selection = await selectFeatures(context, { projects: body.projects, isVisible });
    return { status: 200, text: evaluateJson(body, selection, { now: context.now, random: Math.random }) };
  },
);
