import { invalid } from '../../contract/problems.ts';

/** The form field of the document (contract: state §3.1). */
const field = 'file';

const decode = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid(field, 'must be text in UTF-8');
  }
};

/** Whether a file is YAML, by its name or type, or because it does not begin as JSON does. */
const isYaml = (file: File, text: string): boolean =>
  /\.ya?ml$/i.test(file.name) || /yaml/i.test(file.type) || !/^\s*[{[]/.test(text);

/** @throws Problem ValidationError naming the place where the text is not JSON */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid('', `must be JSON${error instanceof Error ? ` (${error.message})` : ''}`);
  }
};

/** @throws Problem ValidationError naming the place where the text is not YAML */
const parseYaml = async (text: string): Promise<unknown> => {
  // Imported only when needed: YAML is rarely sent, and the library is slow to load.
  const { parse } = await import('yaml');
  try {
    return parse(text);
  } catch (error) {
    throw invalid('', `must be YAML${error instanceof Error ? ` (${error.message})` : ''}`);
  }
};

/**
 * The document in an uploaded form: JSON or YAML in the field `file`, as a file or as text.
 * @param contentType of the request, with its boundary
 * @throws Problem ValidationError when the form, or the document in it, cannot be read
 */
export const readUpload = async (bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> => {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch((error) => {
    throw invalid('', `must be a form of type multipart/form-data (${error instanceof Error ? error.message : error})`);
  });
  const sent = form.get(field);
  if (sent === null) throw invalid(field, 'is required');
  const file = typeof sent === 'string' ? new File([sent], field) : sent;
  const text = decode(await file.arrayBuffer());
  return isYaml(file, text) ? parseYaml(text) : parseJson(text);
};
