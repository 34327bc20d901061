import { lastPosition } from '../../contract/limits.ts';
import { invalid, invalidOperation, nameExists, notFound } from '../../contract/problems.ts';
import type { StrategyType, StrategyTypeBody, StrategyTypeUpdate } from '../../contract/schemas/strategy-type.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { StrategyTypeItem } from '../../store/table/items.ts';
import { instance, strategyTypeKey } from '../../store/table/keys.ts';
import { requireSize } from '../../store/table/limits.ts';
import { textAfterChange } from '../omitted-text.ts';
import { strategyTypeView } from './view.ts';

export const strategyTypeReads = (name: string): RequestReads => ({ keys: [strategyTypeKey(name)] });

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

/** @throws Problem ValidationError for a name that is given twice */
const parametersOf = (parameters: StrategyTypeUpdate['parameters'] = []): StrategyType['parameters'] => {
  const seen = new Set<string>();
  return parameters.map(({ name, type, description, required }, i) => {
    if (seen.has(name)) throw invalid(`parameters/${i}/name`, 'must not occur twice', name);
    seen.add(name);
    return { name, type, description: description ?? '', required: required ?? false };
  });
};

/** The members of a type that a body replaces. Omitted texts stay; without `parameters` the type has none. */
const replaceable = (body: StrategyTypeUpdate, stored?: StrategyTypeItem) => ({
  title: textAfterChange(body.title, stored?.title),
  displayName: textAfterChange(body.displayName, stored?.displayName),
  description: textAfterChange(body.description, stored?.description),
  parameters: parametersOf(body.parameters),
});

const put = (unit: UnitOfWork, item: Unwritten<StrategyTypeItem>): void => {
  requireSize(item, `The strategy type "${item.name}"`);
  unit.put(item);
};

/** @throws Problem NameExistsError, ValidationError, BadDataError */
export const createStrategyType = (context: CommandContext, body: StrategyTypeBody): Promise<StrategyType> =>
  transact(context, [instance], async (unit) => {
    const { name, deprecated = false } = body;
    if (await unit.get(strategyTypeKey(name))) throw nameExists('strategy type', name);
    const item: Unwritten<StrategyTypeItem> = {
      ...strategyTypeKey(name),
      kind: 'strategy-type',
      name,
      ...replaceable(body),
      editable: true,
      deprecated,
      sortOrder: lastPosition,
    };
    put(unit, item);
    const data = strategyTypeView(item);
    unit.emit({ type: 'strategy-created', data });
    return data;
  });

/**
 * Replaces the members of a custom type.
 * @throws Problem NotFoundError, InvalidOperationError, ValidationError, BadDataError
 */
export const updateStrategyType = (
  context: CommandContext,
  { name, body }: { readonly name: string; readonly body: StrategyTypeUpdate },
): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const stored = await requireEditable(unit, name);
    const item: StrategyTypeItem = { ...stored, ...replaceable(body, stored) };
    put(unit, item);
    unit.emit({ type: 'strategy-updated', data: strategyTypeView(item) });
  });

/**
 * Removes a type; strategies of the type stay (contract: strategy-types §3).
 * @throws Problem NotFoundError, InvalidOperationError
 */
export const removeStrategyType = (context: CommandContext, name: string): Promise<void> =>
  transact(context, [instance], async (unit) => {
    await requireEditable(unit, name);
    unit.remove(strategyTypeKey(name));
    unit.emit({ type: 'strategy-deleted', data: { name } });
  });

const setDeprecated = (context: CommandContext, name: string, deprecated: boolean): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const stored = await requireType(unit, name);
    if (stored.deprecated === deprecated) return;
    unit.put<StrategyTypeItem>({ ...stored, deprecated });
    unit.emit({ type: deprecated ? 'strategy-deprecated' : 'strategy-reactivated', data: { name } });
  });

/** Deprecates a type, which may be a built-in one (contract: strategy-types §4). @throws Problem NotFoundError */
export const deprecateStrategyType = (context: CommandContext, name: string): Promise<void> =>
  setDeprecated(context, name, true);

/** @throws Problem NotFoundError */
export const reactivateStrategyType = (context: CommandContext, name: string): Promise<void> =>
  setDeprecated(context, name, false);
