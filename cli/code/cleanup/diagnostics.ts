import type ts from 'typescript-5';
import type { Compiler } from '../uses/compiler.ts';

/** A complaint of the compiler. */
export interface Complaint {
  /** undefined: it is about no file. */
  readonly file: string | undefined;
  /** From 1. */
  readonly line: number | undefined;
  readonly code: number;
  readonly text: string;
}

const complaintOf = (tsc: Compiler, { file, start, code, messageText }: ts.Diagnostic): Complaint => ({
  file: file?.fileName,
  line: file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : undefined,
  code,
  text: tsc.flattenDiagnosticMessageText(messageText, ' '),
});

const keyOf = ({ file, code, text }: Complaint): string => JSON.stringify([file, code, text]);

/** The complaints that there are now, and were not before; lines may have moved. */
export const newComplaints = (before: readonly Complaint[], after: readonly Complaint[]): readonly Complaint[] => {
  const known = new Map<string, number>();
  for (const one of before) known.set(keyOf(one), (known.get(keyOf(one)) ?? 0) + 1);
  return after.filter((one) => {
    const left = known.get(keyOf(one)) ?? 0;
    known.set(keyOf(one), left - 1);
    return left <= 0;
  });
};

/** What `tsc` would print for a program. */
export const complaintsOf = (tsc: Compiler, program: ts.Program): readonly Complaint[] =>
  tsc.getPreEmitDiagnostics(program).map((one) => complaintOf(tsc, one));

/** Names that are not there, or are there twice. */
const aboutNames = new Set([2300, 2304, 2448, 2451, 2454, 2552, 18_004]);

/** What the compiler would find of names in JavaScript that it is not asked to check. */
export const complaintsOfNames = (
  tsc: Compiler,
  program: ts.Program,
  files: ReadonlySet<string>,
): readonly Complaint[] =>
  program
    .getSourceFiles()
    .filter(({ fileName }) => files.has(fileName) && /\.[cm]?jsx?$/.test(fileName))
    .flatMap((file) => program.getSemanticDiagnostics(file))
    .filter(({ code }) => aboutNames.has(code))
    .map((one) => complaintOf(tsc, one));
