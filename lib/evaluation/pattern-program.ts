import { type CharacterTest, characterTest } from './pattern-characters.ts';
import { type Assertion, type Expression, PatternError } from './pattern-syntax.ts';

/**
 * One instruction of a nondeterministic automaton (Thompson 1968): it takes a character, checks what is between two
 * characters, or goes on in two places.
 */
export type Instruction =
  | { readonly kind: 'character'; readonly has: CharacterTest; readonly next: number }
  | { readonly kind: 'assertion'; readonly assertion: Assertion; readonly next: number }
  | { readonly kind: 'split'; readonly next: number; readonly other: number }
  | { readonly kind: 'match' };

/** The automaton of a regular expression: its instructions, and the one with which it begins. */
export interface Program {
  readonly instructions: readonly Instruction[];
  readonly start: number;
}

/**
 * Most instructions of a program. The time for one character of a text is proportional to it in the worst case, so
 * `.{0,1000}` fits, and not much more.
 */
const maxInstructions = 2_500;

/** @throws PatternError when the expression is too large */
export const compileProgram = (expression: Expression): Program => {
  const instructions: Instruction[] = [];
  const tests = new Map<Expression, CharacterTest>();

  const add = (instruction: Instruction): number => {
    if (instructions.length === maxInstructions)
      throw new PatternError(`It is too large: repetitions make more than ${maxInstructions} steps of it`);
    return instructions.push(instruction) - 1;
  };
  /** Copies of a repeated part share what decides a character. */
  const testOf = (part: Expression & { kind: 'set' }): CharacterTest => {
    const test = tests.get(part) ?? characterTest(part.set);
    tests.set(part, test);
    return test;
  };

  /** @returns where a part begins that goes on at `next` */
  const compile = (part: Expression, next: number): number => {
    switch (part.kind) {
      case 'set':
        return add({ kind: 'character', has: testOf(part), next });
      case 'assertion':
        return add({ kind: 'assertion', assertion: part.assertion, next });
      case 'sequence':
        return part.parts.reduceRight((after, each) => compile(each, after), next);
      case 'choice':
        return part.parts
          .map((each) => compile(each, next))
          .reduceRight((other, begin) => add({ kind: 'split', next: begin, other }));
      case 'repeat':
        return compileRepeat(part, next);
    }
  };

  const compileRepeat = ({ part, min, max }: Expression & { kind: 'repeat' }, next: number): number => {
    let begin = next;
    if (max === Number.POSITIVE_INFINITY) {
      // The loop leads back to itself, so its place is taken first.
      const loop = add({ kind: 'match' });
      const again = compile(part, loop);
      instructions[loop] = { kind: 'split', next: again, other: next };
      begin = loop;
    } else {
      for (let i = min; i < max; i++) begin = add({ kind: 'split', next: compile(part, begin), other: next });
    }
    for (let i = 0; i < min; i++) begin = compile(part, begin);
    return begin;
  };

  const end = add({ kind: 'match' });
  return { start: compile(expression, end), instructions };
};
