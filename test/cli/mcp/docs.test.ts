import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openAgent } from './session.ts';

it('docs/agents.md names every tool, and which of them change something', async () => {
  const { client } = await openAgent({ url: 'http://127.0.0.1:9', token: 'user:nobody' });
  const { tools } = await client.listTools();
  const rows = readFileSync('docs/agents.md', 'utf8').matchAll(/^\| `(\w+)` \| .+ \| (yes)? ?\|$/gm);
  expect([...rows].map(([, name, yes]) => [name, yes === 'yes'])).toEqual(
    tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint === false]),
  );
});
