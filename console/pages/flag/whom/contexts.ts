import { isObject } from '../../../../lib/basics/object.ts';
import { storedOf } from '../../../session/stored.ts';
import type { Context } from '../context.ts';

const contextOf = (value: unknown): Context =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
      )
    : {};

const contextsOf = (value: unknown): readonly Context[] => (Array.isArray(value) ? value.map(contextOf) : []);

/** The contexts that a user stores in this browser, to see what they get. */
export const keptContexts = storedOf(localStorage, 'halyard-contexts', contextsOf);

/** Users that a user pasted as a sample, stored in this browser. */
export const ownSample = storedOf(localStorage, 'halyard-sample', contextsOf);
