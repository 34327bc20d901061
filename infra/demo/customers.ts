import type * as z from 'zod';
import type { advancedPlaygroundRequest } from '../../lib/contract/schemas/playground.ts';
import { advancedPlaygroundResponse } from '../../lib/contract/schemas/playground.ts';
import { type Api, type Caller, DemoFailed } from './api.ts';
import type { Names } from './names.ts';
import type { Output } from './output.ts';

/** Number of customers in each country that the playground evaluates. */
export const customers = 40;

const countries = { no: 'Norway', jp: 'Japan' } as const;
type Country = keyof typeof countries;

/** Number of customers with the feature, by country. */
export type Reach = Readonly<Record<Country, number>>;

const userIds = Array.from({ length: customers }, (_, i) => String(i + 1));

/** Evaluates all customers in one playground request, and prints one dot for each customer with the feature. */
export const survey = async (
  { api, output }: { readonly api: Api; readonly output: Output },
  by: Caller,
  { project, feature, environment }: Names,
): Promise<Reach> => {
  const body: z.infer<typeof advancedPlaygroundRequest> = {
    environments: [environment],
    projects: [project],
    context: {
      appName: 'demo',
      userId: userIds.join(),
      properties: { country: Object.keys(countries).join() },
    },
  };
  const { features } = await api.ask(
    {
      by,
      does: `asks who gets ${feature}, and who not`,
      method: 'POST',
      path: '/api/admin/playground/advanced',
      body,
    },
    advancedPlaygroundResponse,
  );
  const results = features.find(({ name }) => name === feature)?.environments[environment] ?? [];
  const reach = { no: 0, jp: 0 };
  for (const country of Object.keys(reach) as Country[]) {
    const there = results.filter(({ context }) => context.country === country);
    if (there.length !== customers)
      throw new DemoFailed(
        `The playground answered for ${there.length} of ${customers} customers in ${countries[country]}`,
      );
    reach[country] = there.filter(({ isEnabled }) => isEnabled).length;
    const dots = there.map(({ isEnabled }) => (isEnabled ? '●' : '·')).join('');
    output.note(`${countries[country].padEnd(6)} ${dots} ${String(reach[country]).padStart(2)} of ${customers}`);
  }
  return reach;
};
