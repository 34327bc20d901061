import { App, Stack } from 'aws-cdk-lib';
import { type Finding, open, type Surroundings, well } from '../findings.ts';
import { readJson } from '../questions.ts';

/** The parameter in which a bootstrapped region has its version, and the least version that this CDK deploys with. */
const required = (): { readonly parameter: string; readonly version: number } => {
  const app = new App({ analyticsReporting: false, treeMetadata: false, builtinCloudFormationValidation: false });
  const stack = new Stack(app, 'Any');
  const { bootstrapStackVersionSsmParameter: parameter, requiresBootstrapStackVersion: version } = app
    .synth()
    .getStackArtifact(stack.artifactId);
  if (parameter === undefined || version === undefined) throw new Error('The CDK does not tell what it needs');
  return { parameter, version };
};

/** What a region lacks before the CDK can deploy there. */
export interface Bootstrap {
  readonly finding: Finding;
  /** Whether `cdk bootstrap` is due. */
  readonly isDue: boolean;
}

const inRegion = async ({ parameter, version }: ReturnType<typeof required>, region: string): Promise<Bootstrap> => {
  let found: number | undefined;
  try {
    const answer = await readJson(
      'ssm:GetParameter',
      'AmazonSSM.GetParameter',
      { Name: parameter },
      { service: 'ssm', region },
    );
    const { Parameter }: { readonly Parameter?: { readonly Value?: string } } = JSON.parse(answer);
    found = Number(Parameter?.Value);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('ParameterNotFound'))) throw error;
  }
  if (found !== undefined && found >= version)
    return { finding: well(`Bootstrap: ${region} has version ${found}, and ${version} is enough`), isDue: false };
  const what =
    found === undefined ? `${region} is not bootstrapped` : `${region} has version ${found}, and ${version} is needed`;
  return { finding: open(`Bootstrap: ${what}; npm run deploy offers to do it, or run npx cdk bootstrap`), isDue: true };
};

/** The regions in which a stage has stacks. */
const regionsOf = ({ stage, region }: Surroundings): readonly string[] => [
  region,
  ...(stage.front?.replica ? [stage.front.replica.region] : []),
];

/** Which regions of the stage still have to be bootstrapped. @throws NotAllowed */
export const checkBootstrap = async (
  surroundings: Surroundings,
): Promise<{ readonly findings: readonly Finding[]; readonly due: readonly string[] }> => {
  const needed = required();
  const findings: Finding[] = [];
  const due: string[] = [];
  for (const region of regionsOf(surroundings)) {
    const { finding, isDue } = await inRegion(needed, region);
    findings.push(finding);
    if (isDue) due.push(region);
  }
  return { findings, due };
};
