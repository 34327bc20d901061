import type { Schema } from '../../../../client/client.ts';
import { isObject } from '../../../../lib/basics/object.ts';
import { type Definition, definitionOf, nothing, strategyOf } from '../definition.ts';
import { changesBetween, type Named } from '../words.ts';

type Event = Pick<Schema<'Event'>, 'type' | 'data' | 'preData'>;
type StoredStrategy = Parameters<typeof strategyOf>[0];
type StoredVariants = NonNullable<Parameters<typeof definitionOf>[0]['variants']>;

const isStrategy = (value: unknown): value is StoredStrategy =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  isObject(value.parameters) &&
  ['constraints', 'segments', 'variants'].every((member) => Array.isArray(value[member]));

const hasVariants = (value: unknown): value is { readonly variants: StoredVariants } =>
  isObject(value) && Array.isArray(value.variants);

const ofStrategy = (value: unknown): Definition =>
  isStrategy(value) ? { ...nothing, strategies: [strategyOf(value)] } : nothing;

const ofVariants = (value: unknown): Definition =>
  hasVariants(value) ? definitionOf({ strategies: [], variants: value.variants }) : nothing;

/** The changes of strategies or variants in an event, in words; empty: the event has other changes. */
export const eventWords = ({ type, data, preData }: Event, named: Named): readonly string[] => {
  const read = type.startsWith('feature-strategy-')
    ? ofStrategy
    : type === 'feature-environment-variants-updated'
      ? ofVariants
      : () => nothing;
  const place = { flag: '', environment: '', enabled: false };
  return changesBetween(read(preData), read(data), named, place).map(({ summary }) => summary);
};
