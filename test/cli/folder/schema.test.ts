import { describe, expect, it } from 'vitest';
import { featureFile } from '../../../cli/folder/files/schema.ts';

describe('a tag in the file of a feature', () => {
  it.each(['simple:r', 's:revenue', 'revenue', `simple:${'x'.repeat(51)}`])('is refused with its limits: %s', (tag) => {
    const { error } = featureFile.safeParse({ name: 'checkout', tags: [tag] });
    expect(error?.issues).toMatchObject([
      { path: ['tags', 0], message: 'must be a tag, written type:value, each of 2 to 50 characters' },
    ]);
  });
});
