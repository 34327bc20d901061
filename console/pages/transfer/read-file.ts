import { loadPart } from '../../layout/load-part.ts';
import type { DataSet, StateDocument } from '../../queries/transfer.ts';
import { transfer } from '../../texts/transfer.ts';

const { file: texts } = transfer;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What a file holds, or why it is none of that kind. */
export type Read<T> =
  | { readonly value: T; readonly problem?: never }
  | { readonly value?: never; readonly problem: string };

const jsonIn = (text: string): Read<unknown> => {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: texts.notJson(reasonOf(error)) };
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only the form that this page needs; the API judges the rest. */
const isDataSet = (value: unknown): value is DataSet => isObject(value) && Array.isArray(value.features);
const isState = (value: unknown): value is StateDocument => isObject(value) && typeof value.version === 'number';

/** Flags of one environment, as an export or as the body of an import has them. */
export const dataSetIn = (text: string): Read<DataSet> => {
  const { value, problem } = jsonIn(text);
  if (problem !== undefined) return { problem };
  if (isState(value)) return { problem: texts.isState };
  const data = isObject(value) && 'data' in value ? value.data : value;
  return isDataSet(data) ? { value: data } : { problem: texts.isNoFlags };
};

/** The state of an installation, from JSON or YAML. */
export const stateIn = async (text: string): Promise<Read<StateDocument>> => {
  const json = jsonIn(text);
  if (isState(json.value)) return { value: json.value };
  if (json.problem === undefined) return { problem: texts.isNoState };
  try {
    // Only for files in YAML.
    const { parse } = await loadPart(() => import('yaml'));
    const value: unknown = parse(text);
    return isState(value) ? { value } : { problem: texts.isNoState };
  } catch (error) {
    return { problem: texts.notYaml(reasonOf(error)) };
  }
};
