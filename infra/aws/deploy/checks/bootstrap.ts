import { App, BOOTSTRAP_QUALIFIER_CONTEXT, Stack } from 'aws-cdk-lib';
import { type Finding, open, type Surroundings, well } from '../findings.ts';
import { readJson } from '../questions.ts';
import { describeStack } from '../stacks.ts';

/** What the stacks of a command need: the parameter in which a bootstrapped region has its version, and the least version. */
interface Needed {
  readonly parameter: string;
  readonly version: number;
  /** The qualifier in the context; undefined: the CDK's own. */
  readonly qualifier: string | undefined;
}

const needed = (context: Surroundings['context']): Needed => {
  const app = new App({
    context: { ...context },
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: false,
  });
  const stack = new Stack(app, 'Any');
  const { bootstrapStackVersionSsmParameter: parameter, requiresBootstrapStackVersion: version } = app
    .synth()
    .getStackArtifact(stack.artifactId);
  if (parameter === undefined || version === undefined) throw new Error('The CDK does not tell what it needs');
  const qualifier = app.node.tryGetContext(BOOTSTRAP_QUALIFIER_CONTEXT);
  return { parameter, version, qualifier: qualifier ? String(qualifier) : undefined };
};

/** A region in which `cdk bootstrap` is due, and how. */
export interface DueBootstrap {
  readonly region: string;
  /** undefined: the CDK's own. */
  readonly qualifier: string | undefined;
  /** The stack that it makes; undefined: the CDK's own. */
  readonly toolkitStack: string | undefined;
}

const usualToolkit = 'CDKToolkit';

/** The stack for a qualifier: never that of another one, whose bucket and roles would be replaced. */
const toolkitFor = async (qualifier: string, region: string): Promise<string | undefined> => {
  const there = (await describeStack(usualToolkit, region))?.parameters.get('Qualifier');
  return there === undefined || there === qualifier ? undefined : `${usualToolkit}-${qualifier}`;
};

/** What a region lacks before the CDK can deploy there. */
interface Bootstrap {
  readonly finding: Finding;
  /** undefined: it lacks nothing. */
  readonly due: DueBootstrap | undefined;
}

const inRegion = async ({ parameter, version, qualifier }: Needed, region: string): Promise<Bootstrap> => {
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
    return { finding: well(`Bootstrap: ${region} has version ${found}, and ${version} is enough`), due: undefined };
  const withQualifier = qualifier === undefined ? '' : ` with the qualifier ${qualifier}`;
  const what =
    found === undefined
      ? `${region} is not bootstrapped${withQualifier}`
      : `${region} has version ${found}${withQualifier}, and ${version} is needed`;
  const toolkitStack = qualifier === undefined ? undefined : await toolkitFor(qualifier, region);
  const command = [
    'npx cdk bootstrap',
    ...(qualifier === undefined ? [] : [`--qualifier ${qualifier}`]),
    ...(toolkitStack === undefined ? [] : [`--toolkit-stack-name ${toolkitStack}`]),
  ];
  return {
    finding: open(`Bootstrap: ${what}; npm run deploy offers to do it, or run ${command.join(' ')}`),
    due: { region, qualifier, toolkitStack },
  };
};

/** The regions in which a stage has stacks. */
const regionsOf = ({ stage, region }: Surroundings): readonly string[] => [
  region,
  ...(stage.front?.replica ? [stage.front.replica.region] : []),
];

/** Which regions of the stage still have to be bootstrapped. @throws NotAllowed */
export const checkBootstrap = async (
  surroundings: Surroundings,
): Promise<{ readonly findings: readonly Finding[]; readonly due: readonly DueBootstrap[] }> => {
  const need = needed(surroundings.context);
  const findings: Finding[] = [];
  const due: DueBootstrap[] = [];
  for (const region of regionsOf(surroundings)) {
    const { finding, due: one } = await inRegion(need, region);
    findings.push(finding);
    if (one) due.push(one);
  }
  return { findings, due };
};
