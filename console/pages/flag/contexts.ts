import { isRecord } from '../../api/record.ts';
import type { Context } from './context.ts';
import { stored } from './stored.ts';

const contextOf = (value: unknown): Context =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
      )
    : {};

const contextsOf = (value: unknown): readonly Context[] => (Array.isArray(value) ? value.map(contextOf) : []);

/** The contexts that somebody keeps in this browser, to see what they get. */
export const keptContexts = stored(localStorage, 'halyard-contexts', contextsOf);

/** Users that somebody pasted as a sample; this browser keeps them. */
export const ownSample = stored(localStorage, 'halyard-sample', contextsOf);
