import { isObject } from '../../../lib/basics/object.ts';
import { loadPart } from '../../design/load-part.ts';
import type { DataSet, StateDocument } from '../../queries/transfer.ts';
import { transfer } from '../../texts/transfer.ts';
import { notLists } from './state-plan.ts';

const { file: texts } = transfer;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The content of a file, or why it cannot be used. */
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

/** Checks only the members that this page needs; the API checks the rest. */
export const isDataSet = (value: unknown): value is DataSet => isObject(value) && Array.isArray(value.features);
const isState = (value: unknown): value is StateDocument => isObject(value) && typeof value.version === 'number';

/** Refuses parts that are not lists: the plan would treat them as empty lists, and show no changes. */
const stateOf = (value: StateDocument): Read<StateDocument> => {
  const wrong = notLists(value);
  return wrong.length === 0 ? { value } : { problem: texts.notLists(wrong.join(', ')) };
};

/** Parses the flags of one environment, from an export or from the body of an import. */
export const dataSetIn = (text: string): Read<DataSet> => {
  const { value, problem } = jsonIn(text);
  if (problem !== undefined) return { problem };
  if (isState(value)) return { problem: texts.isState };
  const data = isObject(value) && 'data' in value ? value.data : value;
  return isDataSet(data) ? { value: data } : { problem: texts.isNoFlags };
};

/** Parses a state document, from JSON or YAML. */
export const stateIn = async (text: string): Promise<Read<StateDocument>> => {
  const json = jsonIn(text);
  if (isState(json.value)) return stateOf(json.value);
  if (json.problem === undefined) return { problem: texts.isNoState };
  try {
    // The YAML parser is loaded only for YAML files.
    const { parse } = await loadPart(() => import('yaml'));
    const value: unknown = parse(text);
    return isState(value) ? stateOf(value) : { problem: texts.isNoState };
  } catch (error) {
    return { problem: texts.notYaml(reasonOf(error)) };
  }
};
