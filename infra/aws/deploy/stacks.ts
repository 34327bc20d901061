import { askForm, xmlTexts } from './questions.ts';

/** A stack, as CloudFormation describes it. */
export interface DeployedStack {
  /** E.g. `UPDATE_COMPLETE`. */
  readonly status: string;
  readonly isProtected: boolean;
  readonly outputs: ReadonlyMap<string, string>;
}

/** @returns undefined: there is no stack of this name @throws NotAllowed; Error with what came instead */
export const describeStack = async (name: string, region?: string): Promise<DeployedStack | undefined> => {
  const { status, text } = await askForm('cloudformation:DescribeStacks', {
    version: '2010-05-15',
    StackName: name,
    ...(region !== undefined && { region }),
  });
  if (status === 400 && /does not exist/.test(text)) return undefined;
  if (status !== 200) throw new Error(`CloudFormation answered ${status}: ${text.slice(0, 300)}`);
  const outputs = text.split('<member>').flatMap((member) => {
    const [key] = xmlTexts(member, 'OutputKey');
    const [value] = xmlTexts(member, 'OutputValue');
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  });
  return {
    status: xmlTexts(text, 'StackStatus')[0] ?? '',
    isProtected: xmlTexts(text, 'EnableTerminationProtection')[0] === 'true',
    outputs: new Map(outputs),
  };
};
