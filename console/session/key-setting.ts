import { isObject } from '../../lib/basics/object.ts';
import { storedOf } from './stored.ts';

/** Whether single letters are commands in this browser; not everybody can prevent pressing one (WCAG 2.1.4). */
export interface KeySetting {
  readonly on: boolean;
}

export const keySetting = storedOf(
  localStorage,
  'halyard-keys',
  (value): KeySetting => ({
    on: !isObject(value) || value.on !== false,
  }),
);
