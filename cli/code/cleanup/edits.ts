/** A part of a text that is replaced. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Dedent {
  readonly start: number;
  readonly end: number;
  readonly amount: number;
}

/** The changes of one file. Whatever no edit names stays as it is, byte for byte. */
export interface Edits {
  readonly text: string;
  replace(start: number, end: number, text: string): void;
  /** Takes a part away; with it its lines, where nothing else is on them. */
  remove(start: number, end: number): void;
  /** Takes this much indentation from the lines that begin between the two places. */
  dedent(start: number, end: number, amount: number): void;
  /** Whether an edit covers the part. */
  isRemoved(start: number, end: number): boolean;
  /** In order, without overlaps. @param isFixed whether the line that begins here must keep its indentation */
  list(isFixed: (lineStart: number) => boolean): readonly Edit[];
}

export const lineStart = (text: string, position: number): number => text.lastIndexOf('\n', position - 1) + 1;

/** The end of a line, without its line break. */
export const lineEnd = (text: string, position: number): number => {
  const at = text.indexOf('\n', position);
  if (at < 0) return text.length;
  return text[at - 1] === '\r' && at > position ? at - 1 : at;
};

/** The beginning of the next line. */
export const nextLine = (text: string, position: number): number => {
  const at = text.indexOf('\n', position);
  return at < 0 ? text.length : at + 1;
};

export const isBlank = (text: string): boolean => /^\s*$/.test(text);

/** The blanks at the beginning of the line of a place. */
export const indentOf = (text: string, position: number): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, position), position))?.[0] ?? '';

const isOnlyComment = (text: string): boolean => /^\s*(\/\/.*|\/\*[^\n]*\*\/\s*)?$/.test(text);

/** The whole lines of a part, where nothing else is on them; with one of two blank lines around it. */
export const wholeLines = (text: string, start: number, end: number): readonly [number, number] => {
  const first = lineStart(text, start);
  if (!isBlank(text.slice(first, start)) || !isOnlyComment(text.slice(end, lineEnd(text, end)))) {
    const before = /[ \t]+$/.exec(text.slice(first, start))?.[0].length ?? 0;
    const isLast = isBlank(text.slice(end, lineEnd(text, end)));
    return isLast && !isBlank(text.slice(first, start))
      ? [start - before, end]
      : [start, end + (/^[ \t]+/.exec(text.slice(end))?.[0].length ?? 0)];
  }
  const next = nextLine(text, end);
  const before = first === 0 ? '\n' : text.slice(lineStart(text, first - 1), first);
  const after = text.slice(next, nextLine(text, next));
  const opens = first === 0 || isBlank(before) || /[{([]\s*$/.test(before);
  if (opens && after !== '' && isBlank(after)) return [first, nextLine(text, next)];
  if (first > 0 && isBlank(before) && /^\s*[})\]]/.test(after)) return [lineStart(text, first - 1), next];
  return [first, next];
};

const isInsertion = ({ start, end }: Edit): boolean => start === end;

/**
 * Edits in order, each without those inside of it. Where a part begins, what is put in comes first: it closes what ends
 * there. `removals`: parts that go with everything in them, also with what was opened at their beginning.
 */
const merged = (edits: readonly Edit[], removals: ReadonlySet<Edit> = new Set()): readonly Edit[] => {
  const isOpening = ({ text }: Edit): boolean => !text.startsWith(')');
  const isGone = (edit: Edit): boolean =>
    isInsertion(edit) &&
    [...removals].some(({ start, end }) =>
      isOpening(edit) ? edit.start === start : edit.start === end && start < end,
    );
  const sorted = edits
    .filter((edit) => !isGone(edit))
    .toSorted((a, b) => a.start - b.start || Number(isInsertion(b)) - Number(isInsertion(a)) || b.end - a.end);
  const result: Edit[] = [];
  for (const edit of sorted) {
    const last = result.at(-1);
    if (last === undefined || edit.start >= last.end) result.push(edit);
    else if (edit.end > last.end)
      result[result.length - 1] = { start: last.start, end: edit.end, text: last.text + edit.text };
  }
  return result;
};

/** The parts of a text that an edit takes away or replaces, before anything is put in. */
export const openEdits = (text: string): Edits => {
  const edits: Edit[] = [];
  const removals = new Set<Edit>();
  const dedents: Dedent[] = [];
  const replace = (start: number, end: number, by: string): void => {
    if (start < end || by !== '') edits.push({ start, end, text: by });
  };
  return {
    text,
    replace,
    remove: (start, end) => {
      const [from, to] = wholeLines(text, start, end);
      const edit = { start: from, end: to, text: '' };
      edits.push(edit);
      removals.add(edit);
    },
    dedent: (start, end, amount) => {
      if (amount > 0) dedents.push({ start, end, amount });
    },
    isRemoved: (start, end) => edits.some((edit) => edit.start <= start && end <= edit.end && edit.start < edit.end),
    list: (isFixed) => {
      const lines = new Map<number, number>();
      for (const { start, end, amount } of dedents)
        for (let at = nextLine(text, start); at < end && at < text.length; at = nextLine(text, at))
          lines.set(at, (lines.get(at) ?? 0) + amount);
      const content = merged(edits, removals);
      const shifts = [...lines].flatMap(([at, amount]): Edit[] => {
        const blanks = /^[ \t]*/.exec(text.slice(at, at + 200))?.[0].length ?? 0;
        if (isFixed(at) || content.some((edit) => edit.start <= at && at < edit.end)) return [];
        const width = Math.min(blanks, amount);
        const limit = content.find((edit) => edit.start >= at && edit.start < at + width)?.start ?? at + width;
        return limit > at ? [{ start: at, end: limit, text: '' }] : [];
      });
      return merged([...content, ...shifts]);
    },
  };
};

/** The text with its edits, which are in order. */
export const applied = (text: string, edits: readonly Edit[]): string => {
  let at = 0;
  let result = '';
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
};
