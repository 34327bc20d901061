import type { PersonalToken } from '../../contract/schemas/personal-token.ts';
import { readingOf } from '../../store/commit/reading.ts';
import type { Table } from '../../store/table/table.ts';
import { type Owner, requireOwner } from './owner.ts';
import { personalTokensOf } from './view.ts';

/** By id, with last use. @throws Problem `NotFoundError` for an unknown account */
export const listPersonalTokens = async (table: Table, owner: Owner): Promise<PersonalToken[]> =>
  personalTokensOf(table, [await requireOwner(readingOf(table), owner)]);
