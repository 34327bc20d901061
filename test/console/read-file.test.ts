import { describe, expect, it } from 'vitest';
import { stateIn } from '../../console/pages/transfer/read-file.ts';

describe('a file with the state of an installation', () => {
  it('is read as JSON and as YAML', async () => {
    expect(await stateIn('{"version":4,"features":[]}')).toEqual({ value: { version: 4, features: [] } });
    expect(await stateIn('version: 4\nfeatures: []\n')).toEqual({ value: { version: 4, features: [] } });
  });

  it('is refused when a part of it is no list, instead of changing nothing', async () => {
    const problem = 'This is not an export of an installation. These parts must be lists: projects, features.';
    expect(await stateIn('{"version":4,"projects":{},"features":3,"tags":null}')).toEqual({ problem });
    expect(await stateIn('version: 4\nprojects: x\nfeatures: 3\n')).toEqual({ problem });
  });
});
