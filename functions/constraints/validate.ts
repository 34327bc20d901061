import { validateStrategyConstraint } from '../../lib/contract/routes/constraints.ts';
import { validateConstraint } from '../../lib/flags/constraints/validate.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(validateStrategyConstraint, { catalog })(async ({ body, context }) => {
  const { catalog, instanceRev } = context;
  const { contextFields } = await catalog.config({ instanceRev });
  validateConstraint(body, (name) => contextFields.get(name));
  return { status: 204 };
});
