import { describe, expect, it } from 'vitest';
import { readUpload } from '../../../lib/workflows/state/upload.ts';

const read = async (content: string | Uint8Array<ArrayBuffer>, name?: string, type?: string) => {
  const form = new FormData();
  if (name === undefined) form.set('file', typeof content === 'string' ? content : '');
  else form.set('file', new File([content], name, type === undefined ? {} : { type }));
  return readForm(form);
};

const readForm = async (form: FormData) => {
  const response = new Response(form);
  return readUpload(new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type') ?? '');
};

const refused = { name: 'ValidationError', status: 400 };

describe('state §3.1: a document in a form', () => {
  it.each([
    ['JSON in a file', '{"version":4}', 'state.json', 'application/json'],
    ['JSON of no stated type', ' {"version":4}', 'state', undefined],
    ['JSON as text', '{"version":4}', undefined, undefined],
    ['YAML by the name of the file', 'version: 4', 'state.yml', 'text/plain'],
    ['YAML by its type', 'version: 4', 'state', 'application/x-yaml'],
    ['YAML of no stated type', 'version: 4', 'state', undefined],
    ['YAML that looks like JSON', '{version: 4}', 'state.yaml', undefined],
  ])('is read as %s', async (_, content, name, type) => {
    expect(await read(content, name, type)).toEqual({ version: 4 });
  });

  it('reads text beyond ASCII', async () => {
    expect(await read('{"name":"å日本"}', 'a.json')).toEqual({ name: 'å日本' });
  });

  it.each([
    ['JSON', '{"version":4', 'a.json', 'must be JSON'],
    ['YAML', 'a: [', 'a.yml', 'must be YAML'],
  ])('refuses broken %s', async (_, content, name, message) => {
    await expect(read(content, name)).rejects.toMatchObject({ ...refused, message: expect.stringContaining(message) });
  });

  it('refuses YAML that grows without end', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`);
    await expect(read(['a0: &a0 [x]', ...lines].join('\n'), 'a.yml')).rejects.toMatchObject(refused);
  });

  it('refuses a form without the field', async () => {
    const form = new FormData();
    form.set('document', '{}');
    await expect(readForm(form)).rejects.toMatchObject({ ...refused, details: [{ path: 'file' }] });
  });

  it('refuses what is no text', async () => {
    await expect(read(new Uint8Array([0xff, 0xfe, 0x00]), 'a.json')).rejects.toMatchObject(refused);
  });

  it('refuses what is no form', async () => {
    const bytes = new Uint8Array(Buffer.from('{}'));
    await expect(readUpload(bytes, 'multipart/form-data')).rejects.toMatchObject(refused);
  });
});
