import { type History, openHistory } from '../history/history.ts';
import { catalog } from './catalog.ts';
import { table } from './table.ts';

/** The history of the deployed table. */
export const history: History = openHistory(table, catalog);
