import { badData, invalid, invalidOperation, nameExists, notFound } from '../../contract/problems.ts';
import type { StrategyType, StrategyTypeBody, StrategyTypeUpdate } from '../../contract/schemas/strategy.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { StrategyTypeItem } from '../../store/table/items.ts';
import { strategyTypeKey } from '../../store/table/keys.ts';
import { largestItem, storedSize } from '../../store/table/size.ts';
import { strategyTypeView } from './view.ts';

/** Position of types that are not built in: after those that are. */
const lastPosition = 9999;

/** @throws Problem NotFoundError */
const requireType = async (unit: UnitOfWork, name: string): Promise<StrategyTypeItem> => {
  const stored = await unit.get(strategyTypeKey(name));
  if (!stored) throw notFound('strategy type', name);
  return stored;
};

/** @throws Problem NotFoundError; InvalidOperationError for a built-in type */
const requireEditable = async (unit: UnitOfWork, name: string): Promise<StrategyTypeItem> => {
  const stored = await requireType(unit, name);
  if (!stored.editable)
    throw invalidOperation(`The strategy type "${name}" is built in and cannot be changed or deleted.`);
  return stored;
};

/** @throws Problem ValidationError for a name given twice */
const settledParameters = (parameters: StrategyTypeUpdate['parameters'] = []): StrategyType['parameters'] => {
  const seen = new Set<string>();
  return parameters.map(({ name, type, description, required }, i) => {
    if (seen.has(name)) throw invalid(`parameters/${i}/name`, 'must not occur twice', name);
    seen.add(name);
    return { name, type, description: description ?? '', required: required ?? false };
  });
};

const settled = (given: StrategyTypeUpdate) => ({
  title: given.title ?? null,
  displayName: given.displayName ?? null,
  description: given.description ?? null,
  parameters: settledParameters(given.parameters),
});

/** @throws Problem BadDataError when it is larger than an item may be (design §3) */
const put = (unit: UnitOfWork, item: Unwritten<StrategyTypeItem>): void => {
  const size = storedSize(item);
  if (size > largestItem)
    throw badData(`The strategy type "${item.name}" would take ${size} bytes; at most ${largestItem} can be stored.`);
  unit.put(item);
};

/** @throws Problem NameExistsError, ValidationError, BadDataError */
export const createStrategyType = async (unit: UnitOfWork, given: StrategyTypeBody): Promise<StrategyType> => {
  const { name, deprecated = false } = given;
  if (await unit.get(strategyTypeKey(name))) throw nameExists('strategy type', name);
  const item: Unwritten<StrategyTypeItem> = {
    ...strategyTypeKey(name),
    kind: 'strategy-type',
    name,
    ...settled(given),
    editable: true,
    deprecated,
    sortOrder: lastPosition,
  };
  put(unit, item);
  const data = strategyTypeView(item);
  unit.emit({ type: 'strategy-created', data });
  return data;
};

/** Replaces what a type of one's own is made of. @throws Problem NotFoundError, InvalidOperationError, ValidationError */
export const updateStrategyType = async (
  unit: UnitOfWork,
  name: string,
  given: StrategyTypeUpdate,
): Promise<StrategyType> => {
  const stored = await requireEditable(unit, name);
  const item: StrategyTypeItem = { ...stored, ...settled(given) };
  put(unit, item);
  const data = strategyTypeView(item);
  unit.emit({ type: 'strategy-updated', data });
  return data;
};

/** Strategies of the type stay where they are; evaluators cannot tell what they come to. @throws Problem NotFoundError, InvalidOperationError */
export const removeStrategyType = async (unit: UnitOfWork, name: string): Promise<void> => {
  await requireEditable(unit, name);
  unit.remove(strategyTypeKey(name));
  unit.emit({ type: 'strategy-deleted', data: { name } });
};

/** Built-in types may be deprecated too. Nothing happens when the type is so already. @throws Problem NotFoundError */
export const deprecateStrategyType = async (unit: UnitOfWork, name: string, deprecated: boolean): Promise<void> => {
  const stored = await requireType(unit, name);
  if (stored.deprecated === deprecated) return;
  unit.put<StrategyTypeItem>({ ...stored, deprecated });
  unit.emit({ type: deprecated ? 'strategy-deprecated' : 'strategy-reactivated', data: { name } });
};
