import type { TestService } from '../../e2e/harness.ts';
import { openPeople } from '../../e2e/people.ts';

const weighed = (
  ...variants: readonly (readonly [name: string, type: string, value: string])[]
): readonly Record<string, unknown>[] =>
  variants.map(([name, type, value], i) => ({
    name,
    weight: i === 0 ? 1000 : 0,
    weightType: i === 0 ? 'variable' : 'fix',
    stickiness: 'default',
    payload: { type, value },
  }));

/** Creates a project with a flag of each kind, all on in production, except `off`. */
export const createShop = async (service: TestService): Promise<void> => {
  const { done } = openPeople(service);
  const project = '/api/admin/projects/shop';
  await done('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' });
  const declare = (flag: object) => done('POST', `${project}/openfeature/v0/manifest/flags`, flag);
  const setVariants = (name: string, environment: string, variants: unknown) =>
    done('PUT', `${project}/features/${name}/environments/${environment}/variants`, variants);

  await declare({
    key: 'checkout',
    type: 'boolean',
    description: 'A checkout\non one page */ at last',
    defaultValue: false,
  });
  await declare({ key: 'discount', type: 'float', defaultValue: 0.1 });
  await declare({ key: 'limits', type: 'object', defaultValue: { max: 3, names: ['a'] } });
  await declare({ key: 'off', type: 'string', defaultValue: 'it\'s "off"' });
  for (const name of ['button.text', 'layout', 'payments', 'truth'])
    await done('POST', `${project}/features`, { name });
  await setVariants('button.text', 'production', weighed(['long', 'string', 'Buy now'], ['short', 'string', 'Buy']));
  await setVariants('button.text', 'development', weighed(['trial', 'string', 'Try']));
  await setVariants('discount', 'production', weighed(['some', 'number', '0.25']));
  await setVariants('limits', 'production', weighed(['many', 'json', '{"max":9,"names":[]}']));
  await setVariants('layout', 'production', weighed(['grid', 'json', '{"columns":3}'], ['list', 'json', '[1,"a"]']));
  await setVariants('payments', 'production', [
    { name: 'card', weight: 1000, weightType: 'variable', stickiness: 'default' },
  ]);
  await setVariants('truth', 'production', weighed(['yes', 'json', 'true']));
  for (const name of ['checkout', 'discount', 'limits', 'button.text', 'layout', 'payments', 'truth'])
    await done('POST', `${project}/features/${name}/environments/production/on`);
};
