import { listFeatureVariants } from '../../lib/contract/routes/feature-variants.ts';
import { featurePlaceOf } from '../../lib/flags/features/load.ts';
import { readFeature } from '../../lib/flags/features/read.ts';
import { environmentsOf } from '../../lib/flags/features/view.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listFeatureVariants, { catalog })(async ({ params, context }) => {
  const place = featurePlaceOf(params);
  const { config, project, record } = await readFeature(context, place);
  const [first] = environmentsOf(project, config);
  const variants = first ? (record.environments.get(first.name)?.variants ?? []) : [];
  return { status: 200, body: { version: 1, variants } };
});
