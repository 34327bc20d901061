import type { Schema } from '../../../../client/client.ts';
import { isObject } from '../../../../lib/basics/object.ts';
import { membersOf, textOf } from '../../../../lib/definition/events/members.ts';
import { flag as texts } from '../../../texts/flag.ts';
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

/** Which milestone or plan, and why: `“Half”: 197 errors of 3,958 requests here, …`. */
const releaseWords = ({ data, preData }: Event): readonly string[] => {
  const title = textOf(membersOf(data).milestone, 'name') ?? textOf(data, 'name') ?? textOf(preData, 'name');
  const words = [title && `“${title}”`, textOf(data, 'text')].filter(Boolean);
  return words.length === 0 ? [] : [words.join(': ')];
};

/** `Ticket: https://tickets.example.com/12` */
const linkWords = (link: unknown): readonly string[] => [
  [textOf(link, 'title'), textOf(link, 'url')].filter(Boolean).join(': '),
];

const ownerWords = (data: unknown): readonly string[] => {
  const { owners } = membersOf(data);
  const names = Array.isArray(owners) ? owners.flatMap((one) => textOf(one, 'name') ?? []) : [];
  return [names.length === 0 ? texts.history.nobody : names.join(', ')];
};

/**
 * The changes of strategies or variants in an event, in words; of which milestone, link and owners others are, and why;
 * empty: the event has other changes.
 */
export const eventWords = (event: Event, named: Named): readonly string[] => {
  const { type, data, preData } = event;
  if (/^(release-plan|milestone|safeguard)-/.test(type)) return releaseWords(event);
  if (type.startsWith('feature-link-')) return linkWords(data ?? preData);
  if (type === 'feature-owners-updated') return ownerWords(data);
  const read = type.startsWith('feature-strategy-')
    ? ofStrategy
    : type === 'feature-environment-variants-updated'
      ? ofVariants
      : () => nothing;
  const place = { flag: '', environment: '', enabled: false };
  return changesBetween(read(preData), read(data), named, place).map(({ summary }) => summary);
};
