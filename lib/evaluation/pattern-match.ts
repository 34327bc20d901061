import type { Program } from './pattern-program.ts';
import type { Assertion } from './pattern-syntax.ts';

/** What stands beside a place between two characters. */
type Neighbour = 'end of text' | 'end of line' | 'word' | 'other';

const NEWLINE = 0x0a;
const END = -1;

const isWord = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f;

const neighbour = (code: number): Neighbour => {
  if (code === END) return 'end of text';
  if (code === NEWLINE) return 'end of line';
  return isWord(code) ? 'word' : 'other';
};

const holds = (assertion: Assertion, before: Neighbour, after: Neighbour): boolean => {
  switch (assertion) {
    case 'text start':
      return before === 'end of text';
    case 'text end':
      return after === 'end of text';
    case 'line start':
      return before === 'end of text' || before === 'end of line';
    case 'line end':
      return after === 'end of text' || after === 'end of line';
    case 'word boundary':
      return (before === 'word') !== (after === 'word');
    case 'no word boundary':
      return (before === 'word') === (after === 'word');
  }
};

/** What follows a state: another one; true: the program has matched; false: it never will. */
type Next = State | boolean;

/** A state of the deterministic automaton: the instructions at which one may be, and what stands before this place. */
interface State {
  readonly at: Int32Array;
  readonly before: Neighbour;
  /** By the character; absent in a large state, which is made anew each time. */
  readonly ascii: (Next | undefined)[] | undefined;
  readonly others: Map<number, Next>;
}

/** The largest number that the arrays of a round hold. */
const maxRound = 0x7fff_ffff;
const ASCII = 128;
const nothing: Map<number, Next> = new Map();
/** A state of more instructions is not recognised again: to compare it would take longer than to make what follows. */
const maxCompared = 64;
/** States and transitions that are remembered; beyond it all are forgotten, so that no text fills the memory. */
const maxRemembered = 2_000;

/**
 * Makes the test whether a text contains what a program matches. The deterministic automaton is made while texts are read:
 * each character costs at most one look at each instruction, whatever the text, and mostly a lookup.
 */
export const textTest = ({ instructions, start }: Program): ((text: string) => boolean) => {
  let states = new Map<string, State>();
  let remembered = 0;
  // Arrays that every step uses again, because a text has many steps.
  const open = new Int32Array(3 * instructions.length + 1);
  const seen = new Int32Array(instructions.length);
  const added = new Int32Array(instructions.length);
  const coming = new Int32Array(instructions.length);
  let round = 0;

  const remember = (): void => {
    if (remembered === maxRemembered) {
      states = new Map();
      remembered = 0;
      first = undefined;
    }
    remembered += 1;
  };

  const stateOf = (at: Int32Array, before: Neighbour): State => {
    if (at.length > maxCompared) return { at, before, ascii: undefined, others: nothing };
    const key = `${before}:${at.sort().join()}`;
    const known = states.get(key);
    if (known) return known;
    const made: State = { at, before, ascii: new Array(ASCII), others: new Map() };
    remember();
    states.set(key, made);
    return made;
  };

  const step = ({ at, before }: State, code: number): Next => {
    const after = neighbour(code);
    if (round === maxRound) {
      seen.fill(0);
      added.fill(0);
      round = 0;
    }
    round += 1;
    let count = 0;
    let top = at.length;
    open.set(at);
    // A match may begin at each place.
    open[top++] = start;
    while (top > 0) {
      const one = open[--top] ?? 0;
      if (seen[one] === round) continue;
      seen[one] = round;
      const instruction = instructions[one];
      if (instruction?.kind === 'match') return true;
      if (instruction?.kind === 'split') {
        open[top++] = instruction.next;
        open[top++] = instruction.other;
      } else if (instruction?.kind === 'assertion') {
        if (holds(instruction.assertion, before, after)) open[top++] = instruction.next;
      } else if (instruction && code !== END && added[instruction.next] !== round && instruction.has(code)) {
        added[instruction.next] = round;
        coming[count++] = instruction.next;
      }
    }
    return code === END ? false : stateOf(coming.slice(0, count), after);
  };

  const follow = (state: State, code: number): Next => {
    const next = step(state, code);
    if (!state.ascii) return next;
    if (code >= 0 && code < ASCII) state.ascii[code] = next;
    else {
      remember();
      state.others.set(code, next);
    }
    return next;
  };

  let first: State | undefined;
  return (text) => {
    first ??= stateOf(new Int32Array(), 'end of text');
    let state = first;
    for (let i = 0; i < text.length; i++) {
      const code = text.codePointAt(i) ?? 0;
      if (code > 0xffff) i += 1;
      const next = state.ascii?.[code] ?? state.others.get(code) ?? follow(state, code);
      if (typeof next === 'boolean') return next;
      state = next;
    }
    return (state.others.get(END) ?? follow(state, END)) === true;
  };
};
