import type { ChangedFile } from './clean.ts';
import { applied, type Edit, lineStart, nextLine } from './edits.ts';

/** Lines that are replaced: from the beginning of one to the beginning of another. */
interface Group {
  readonly start: number;
  readonly end: number;
  readonly edits: readonly Edit[];
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));

const groupsOf = (text: string, edits: readonly Edit[]): readonly Group[] => {
  const groups: Group[] = [];
  for (const edit of edits) {
    const start = lineStart(text, edit.start);
    const isWhole =
      edit.end > edit.start && text[edit.end - 1] === '\n' && (edit.start === start || edit.text.endsWith('\n'));
    const end = isWhole ? edit.end : nextLine(text, edit.end);
    const last = groups.at(-1);
    if (last !== undefined && start <= last.end)
      groups[groups.length - 1] = { start: last.start, end: Math.max(end, last.end), edits: [...last.edits, edit] };
    else groups.push({ start, end, edits: [edit] });
  }
  return groups;
};

const context = 3;

/** The changes of a file as `diff -u` writes them. @param path as it is shown */
export const unifiedDiff = ({ before, edits }: ChangedFile, path: string): string => {
  const all = linesOf(before);
  const lineAt = (position: number): number => before.slice(0, position).split('\n').length - 1;
  const changes = groupsOf(before, edits).map((group) => {
    const inner = group.edits.map(({ start, end, text }) => ({
      start: start - group.start,
      end: end - group.start,
      text,
    }));
    const old = before.slice(group.start, group.end);
    return { at: lineAt(group.start), old: linesOf(old), new: linesOf(applied(old, inner)) };
  });
  const hunks: (typeof changes)[] = [];
  for (const change of changes) {
    const last = hunks.at(-1);
    const previous = last?.at(-1);
    if (last && previous && change.at - (previous.at + previous.old.length) <= 2 * context) last.push(change);
    else hunks.push([change]);
  }
  let shift = 0;
  const texts = hunks.map((hunk) => {
    const [first] = hunk;
    const last = hunk.at(-1);
    if (first === undefined || last === undefined) return '';
    const from = Math.max(0, first.at - context);
    const to = Math.min(all.length, last.at + last.old.length + context);
    const lines: string[] = [];
    let at = from;
    for (const change of hunk) {
      lines.push(...all.slice(at, change.at).map((line) => ` ${line}`));
      lines.push(...change.old.map((line) => `-${line}`), ...change.new.map((line) => `+${line}`));
      at = change.at + change.old.length;
    }
    lines.push(...all.slice(at, to).map((line) => ` ${line}`));
    const added = lines.filter((line) => !line.startsWith('-')).length;
    const head = `@@ -${from + 1},${to - from} +${from + 1 + shift},${added} @@`;
    shift += added - (to - from);
    return [head, ...lines].join('\n');
  });
  return [`--- a/${path}`, `+++ b/${path}`, ...texts, ''].join('\n');
};
