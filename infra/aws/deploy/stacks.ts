import { askForm, xmlTexts } from './questions.ts';

/** A stack, as CloudFormation describes it. */
export interface DeployedStack {
  /** E.g. `UPDATE_COMPLETE`. */
  readonly status: string;
  readonly isProtected: boolean;
  readonly outputs: ReadonlyMap<string, string>;
  readonly parameters: ReadonlyMap<string, string>;
}

/** What a description has as pairs of `<kind>Key` and `<kind>Value`. */
const valuesIn = (text: string, kind: 'Output' | 'Parameter'): ReadonlyMap<string, string> =>
  new Map(
    text.split('<member>').flatMap((member) => {
      const [key] = xmlTexts(member, `${kind}Key`);
      const [value] = xmlTexts(member, `${kind}Value`);
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    }),
  );

/** @returns undefined: there is no stack of this name @throws NotAllowed; Error with what came instead */
export const describeStack = async (name: string, region?: string): Promise<DeployedStack | undefined> => {
  const { status, text } = await askForm('cloudformation:DescribeStacks', {
    version: '2010-05-15',
    StackName: name,
    ...(region !== undefined && { region }),
  });
  if (status === 400 && /does not exist/.test(text)) return undefined;
  if (status !== 200) throw new Error(`CloudFormation answered ${status}: ${text.slice(0, 300)}`);
  return {
    status: xmlTexts(text, 'StackStatus')[0] ?? '',
    isProtected: xmlTexts(text, 'EnableTerminationProtection')[0] === 'true',
    outputs: valuesIn(text, 'Output'),
    parameters: valuesIn(text, 'Parameter'),
  };
};
