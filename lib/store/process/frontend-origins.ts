import { type FrontendOrigins, openFrontendOrigins } from '../settings/frontend-origins.ts';
import { table } from './table.ts';

/** Origins of pages that may call the frontend API, with the memory of this process. */
export const frontendOrigins: FrontendOrigins = openFrontendOrigins(table);
