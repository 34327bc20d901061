import { describe, expect, it } from 'vitest';
import { strategyCases } from './cases.ts';
import { explained, flag, strategy } from './flags.ts';

describe('evaluation §4: strategies', () => {
  it.each(strategyCases)('$name $parameters for $context is $result: $about', (row) => {
    const feature = flag({ strategies: [strategy({ name: row.name, parameters: row.parameters })] });
    expect(explained([feature], row.context, [], () => row.chance).strategies.result).toBe(row.result);
  });
});
