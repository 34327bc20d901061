import { invalid, nameExists, notFound } from '../../contract/problems.ts';
import type { ContextField, ContextFieldBody, ContextFieldUpdate } from '../../contract/schemas/context-field.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ContextFieldItem } from '../../store/table/items.ts';
import { contextFieldKey, instance } from '../../store/table/keys.ts';
import { requireSize } from '../../store/table/limits.ts';
import { textAfterChange } from '../omitted-text.ts';
import { contextFieldView } from './view.ts';

/** Position of a field without a `sortOrder` (contract: context-fields §2). */
const defaultPosition = 10;

export const contextFieldReads = (name: string): RequestReads => ({ keys: [contextFieldKey(name)] });

/** @throws Problem NotFoundError */
const requireField = async (unit: UnitOfWork, name: string): Promise<ContextFieldItem> => {
  const stored = await unit.get(contextFieldKey(name));
  if (!stored) throw notFound('context field', name);
  return stored;
};

/** @throws Problem NameExistsError */
export const requireFreeName = async (reading: Reading, name: string): Promise<void> => {
  if (await reading.get(contextFieldKey(name))) throw nameExists('context field', name);
};

/** @throws Problem ValidationError for a value that is given twice */
const legalValuesOf = (values: ContextFieldUpdate['legalValues'] = []): ContextFieldItem['legalValues'] => {
  const seen = new Set<string>();
  return values.map(({ value, description }, i) => {
    if (seen.has(value)) throw invalid(`legalValues/${i}/value`, 'must not occur twice', value);
    seen.add(value);
    return { value, ...(description !== undefined && { description }) };
  });
};

/** The members of a field that a body replaces. An omitted description stays; other omitted members take their defaults. */
const replaceable = (body: ContextFieldUpdate, stored?: ContextFieldItem) => ({
  description: textAfterChange(body.description, stored?.description),
  stickiness: body.stickiness ?? false,
  legalValues: legalValuesOf(body.legalValues),
});

const put = (unit: UnitOfWork, item: Unwritten<ContextFieldItem>): void => {
  requireSize(item, `The context field "${item.name}"`);
  unit.put(item);
};

/** @throws Problem NameExistsError, ValidationError, BadDataError */
export const createContextFieldIn = async (unit: UnitOfWork, body: ContextFieldBody): Promise<ContextField> => {
  const { name, sortOrder = defaultPosition } = body;
  await requireFreeName(unit, name);
  const item: Unwritten<ContextFieldItem> = {
    ...contextFieldKey(name),
    kind: 'context-field',
    name,
    ...replaceable(body),
    sortOrder,
    createdAt: unit.now.toISOString(),
  };
  put(unit, item);
  const data = contextFieldView(item);
  unit.emit({ type: 'context-field-created', data });
  return data;
};

/** @throws Problem NameExistsError, ValidationError, BadDataError */
export const createContextField = (context: CommandContext, body: ContextFieldBody): Promise<ContextField> =>
  transact(context, [instance], (unit) => createContextFieldIn(unit, body));

/**
 * Replaces the members of a field; its description and its position stay unless new ones are given.
 * @throws Problem NotFoundError, ValidationError, BadDataError
 */
export const updateContextField = (
  context: CommandContext,
  { name, body }: { readonly name: string; readonly body: ContextFieldUpdate },
): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const stored = await requireField(unit, name);
    const item: ContextFieldItem = {
      ...stored,
      ...replaceable(body, stored),
      sortOrder: body.sortOrder ?? stored.sortOrder,
    };
    put(unit, item);
    unit.emit({ type: 'context-field-updated', data: contextFieldView(item), preData: contextFieldView(stored) });
  });

/**
 * Removes a field. Constraints on the field stay, and are still evaluated (contract: context-fields §5).
 * @throws Problem NotFoundError
 */
export const removeContextField = (context: CommandContext, name: string): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const stored = await requireField(unit, name);
    unit.remove(contextFieldKey(name));
    unit.emit({ type: 'context-field-deleted', preData: contextFieldView(stored) });
  });
