import { projectDifferences } from '../difference.ts';
import type { ProjectDefinition } from '../project.ts';
import { isSame } from '../same.ts';
import { sentence } from '../sentence.ts';
import { plain } from '../words.ts';
import { membersOf } from './members.ts';

/** The most changes that a message lists; it counts the others. */
const maxListed = 4;

const small = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

/** `a; b; and 2 more changes`; empty: nothing changed. */
const joined = (changes: readonly string[]): string => {
  const more = changes.length - maxListed;
  if (more <= 0) return changes.join('; ');
  return [...changes.slice(0, maxListed), `and ${more} more ${more === 1 ? 'change' : 'changes'}`].join('; ');
};

/** What differs, in the sentences of the history, to stand after a colon. */
export const sentencesBetween = (
  before: ProjectDefinition,
  after: ProjectDefinition,
  segmentName: (id: number) => string,
): string =>
  joined(projectDifferences(before, after).map((one) => small(sentence(one, { before, after, segmentName }))));

/** Members that the service sets itself, or that another member says again. */
const silent = new Set(['id', 'createdAt', 'updatedAt', 'createdBy', 'featureCount', 'hideEventDetails']);
/** Nobody reads their values in a message. */
const secret = /secret|token|password|key|url/i;

const isShown = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** `rootRole` is `root role` */
const words = (member: string): string =>
  member.replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

const memberText = (member: string, before: unknown, after: unknown): string => {
  if (secret.test(member) || !isShown(before) || !isShown(after)) return `${words(member)} changed`;
  return `${words(member)} from ${plain(before)} to ${plain(after)}`;
};

/** The members of any document that differ: `root role from 1 to 2`; empty: none does. */
export const membersBetween = (before: unknown, after: unknown): string => {
  const [a, b] = [membersOf(before), membersOf(after)];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((member) => !silent.has(member));
  return joined(
    names
      .map(
        (member) =>
          [
            member,
            Object.hasOwn(a, member) ? a[member] : undefined,
            Object.hasOwn(b, member) ? b[member] : undefined,
          ] as const,
      )
      .filter(([, was, is]) => !isSame(was ?? null, is ?? null))
      .map(([member, was, is]) => memberText(member, was, is)),
  );
};
