import { membersBetween } from '../changes.ts';
import { line } from '../parts.ts';
import { details, type Phrase, thing, titleOf } from '../phrase.ts';

/** Phrases about things of which an event has the whole document. */

export const created =
  (noun: string): Phrase =>
  (event) =>
    line`created ${thing(noun, titleOf(event))}`;

export const deleted =
  (noun: string): Phrase =>
  (event) =>
    line`deleted ${thing(noun, titleOf(event))}`;

export const imported =
  (noun: string): Phrase =>
  (event) =>
    line`imported ${thing(noun, titleOf(event))}`;

/** Names what differs if the event has both documents. */
export const changed =
  (noun: string): Phrase =>
  (event) => {
    const { data, preData } = event;
    const what = data && preData ? membersBetween(preData, data) : '';
    return line`changed ${thing(noun, titleOf(event))}${details(what)}`;
  };

/** All of a kind that an imported document did not have. */
export const dropped =
  (what: string): Phrase =>
  () =>
    line`removed the ${what} that an imported state does not have`;
