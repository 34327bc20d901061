import { optional } from '../../store/runtime/env.ts';
import type { Surroundings } from './ui-config.ts';

/** What a console has to know of this stage, for a request that came to this address. */
export const surroundingsAt = ({ version, baseUrl }: Pick<Surroundings, 'version' | 'baseUrl'>): Surroundings => ({
  version,
  baseUrl,
  corsOrigins: optional('corsOrigins'),
  sendsMail: optional('mailFrom') !== undefined,
});
