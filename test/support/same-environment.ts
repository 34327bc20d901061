import { afterAll, expect } from 'vitest';

const { TZ: _, ...before } = process.env;

// Restored, because later files run in the same process.
afterAll(() => {
  const { TZ: _, ...after } = process.env;
  expect(after, 'the environment of the process, which other files share').toEqual(before);
});
