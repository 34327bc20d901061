import { badData, invalid, nameExists, notFound } from '../../contract/problems.ts';
import type { ContextField, ContextFieldBody, ContextFieldUpdate } from '../../contract/schemas/context-field.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ContextFieldItem } from '../../store/table/items.ts';
import { contextFieldKey } from '../../store/table/keys.ts';
import { largestItem, storedSize } from '../../store/table/size.ts';
import { contextFieldView } from './view.ts';

/** Position of a field that states none (behaviour §4). */
const usualPosition = 10;

/** @throws Problem NotFoundError */
const requireField = async (unit: UnitOfWork, name: string): Promise<ContextFieldItem> => {
  const stored = await unit.get(contextFieldKey(name));
  if (!stored) throw notFound('context field', name);
  return stored;
};

/** @throws Problem NameExistsError */
export const requireFreeName = async (unit: UnitOfWork, name: string): Promise<void> => {
  if (await unit.get(contextFieldKey(name))) throw nameExists('context field', name);
};

/** @throws Problem ValidationError for a value given twice */
const settledValues = (values: ContextFieldUpdate['legalValues'] = []): ContextFieldItem['legalValues'] => {
  const seen = new Set<string>();
  return values.map(({ value, description }, i) => {
    if (seen.has(value)) throw invalid(`legalValues/${i}/value`, 'must not occur twice', value);
    seen.add(value);
    return { value, ...(description !== undefined && { description }) };
  });
};

/** What a body says of a field; what it leaves out takes its default. */
const settled = (given: ContextFieldUpdate) => ({
  description: given.description ?? null,
  stickiness: given.stickiness ?? false,
  legalValues: settledValues(given.legalValues),
});

/** @throws Problem BadDataError when it is larger than an item may be (design §3) */
const put = (unit: UnitOfWork, item: Unwritten<ContextFieldItem>): void => {
  const size = storedSize(item);
  if (size > largestItem)
    throw badData(`The context field "${item.name}" would take ${size} bytes; at most ${largestItem} can be stored.`);
  unit.put(item);
};

/** @throws Problem NameExistsError, ValidationError, BadDataError */
export const createContextField = async (
  unit: UnitOfWork,
  given: ContextFieldBody,
  now: Date,
): Promise<ContextField> => {
  const { name, sortOrder = usualPosition } = given;
  await requireFreeName(unit, name);
  const item: Unwritten<ContextFieldItem> = {
    ...contextFieldKey(name),
    kind: 'context-field',
    name,
    ...settled(given),
    sortOrder,
    createdAt: now.toISOString(),
  };
  put(unit, item);
  const data = contextFieldView(item);
  unit.emit({ type: 'context-field-created', data });
  return data;
};

/** Replaces what a field is made of; its position stays unless another is given. @throws Problem NotFoundError, ValidationError */
export const updateContextField = async (
  unit: UnitOfWork,
  name: string,
  given: ContextFieldUpdate,
): Promise<ContextField> => {
  const stored = await requireField(unit, name);
  const item: ContextFieldItem = { ...stored, ...settled(given), sortOrder: given.sortOrder ?? stored.sortOrder };
  put(unit, item);
  const data = contextFieldView(item);
  unit.emit({ type: 'context-field-updated', data, preData: contextFieldView(stored) });
  return data;
};

/** Constraints on the field stay; without legal values they compare with anything. @throws Problem NotFoundError */
export const removeContextField = async (unit: UnitOfWork, name: string): Promise<void> => {
  const stored = await requireField(unit, name);
  unit.remove(contextFieldKey(name));
  unit.emit({ type: 'context-field-deleted', preData: contextFieldView(stored) });
};
