import { CfnCondition, CfnParameter, Fn, Stack } from 'aws-cdk-lib';
import { CfnSubscription } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { routes } from '../../lib/contract/routes/index.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import { Halyard } from '../aws/construct/halyard.ts';
import { addOutputs } from '../aws/outputs.ts';
import { domainPattern, maxStageName, readStage, type Stage, stageNamePattern } from '../aws/stage.ts';
import { CopiedAssets } from './copied-assets.ts';
import { nameFront } from './front-domain.ts';
import { LinkSynthesizer } from './synthesizer.ts';

export interface LinkProps {
  /** Whether stages made of it keep their data when they are deleted, and have alarms (docs/operations.md). */
  readonly production: boolean;
  /** Folder with the bundles of all functions and the console. */
  readonly bundles: string;
  /** The time of the release: each asks Lambda anew how much it runs at once. */
  readonly now: Date;
  readonly routes?: readonly Route[];
}

/** One address, or none. */
const mail = {
  default: '',
  allowedPattern: '^$|^[^\\s@,;<>"\']{1,64}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$',
  constraintDescription: 'must be one mail address, such as ops@example.com, or empty.',
};

/**
 * A stage as a template that anybody deploys with a link: parameters of CloudFormation in place of settings, and nothing that
 * `cdk bootstrap` makes (docs/decisions/0321-a-stage-from-a-template.md).
 */
export class LinkStack extends Stack {
  readonly assets: LinkSynthesizer;

  constructor(scope: Construct, id: string, { production, bundles, now, routes: all = routes }: LinkProps) {
    const assets = new LinkSynthesizer();
    super(scope, id, { description: 'Halyard feature flags', synthesizer: assets, suppressTemplateIndentation: true });
    this.assets = assets;
    const parameters = parametersOf(this, production);
    const copied = new CopiedAssets(this, 'Release', parameters.source);
    assets.useBucket(copied.bucketName);
    const { name, mailFrom, alarmEmail } = parameters;
    const settings: Readonly<Record<string, string>> = { stage: 'stage', production: String(production), mailFrom };
    const stage: Stage = {
      ...readStage({ tryGetContext: (key) => settings[key] }, ''),
      name,
      alarmEmail,
    };
    const halyard = new Halyard(this, 'Default', { stage: name }, { stage, routes: all, bundles, now });
    const hasMail = alarmEmail !== undefined;
    for (const child of hasMail ? halyard.node.findAll() : [])
      if (child instanceof CfnSubscription) subscribeIfWanted(child, alarmEmail);
    addOutputs(this, halyard);
    nameFront(this, halyard, parameters.frontDomain);
  }
}

/** A subscription without an address would fail. */
const subscribeIfWanted = (subscription: CfnSubscription, alarmEmail: string | undefined): void => {
  subscription.cfnOptions.condition = new CfnCondition(Stack.of(subscription), 'HasAlarmEmail', {
    expression: Fn.conditionNot(Fn.conditionEquals(alarmEmail, '')),
  });
};

const parametersOf = (scope: Construct, production: boolean) => {
  const text = (id: string, props: ConstructorParameters<typeof CfnParameter>[2]): string =>
    new CfnParameter(scope, id, props).valueAsString;
  return {
    name: text('Stage', {
      description:
        'Part of the names of everything that is made: 1 to 16 lower-case letters and digits. Never change it.',
      default: production ? 'prod' : 'dev',
      allowedPattern: stageNamePattern,
      constraintDescription: `must be 1 to ${maxStageName} lower-case letters and digits, beginning with a letter.`,
    }),
    mailFrom: text('MailFrom', {
      description: 'The address, verified in SES, from which links for passwords are sent; empty: no mail is sent.',
      ...mail,
    }),
    alarmEmail: production
      ? text('AlarmEmail', {
          description: 'Gets a mail for each alarm, after its owner has confirmed it; empty: nobody does.',
          ...mail,
        })
      : undefined,
    frontDomain: {
      name: text('FrontDomainName', {
        description:
          "The stage's own domain, without https://, with FrontCertificateArn; empty: the address is CloudFront's.",
        default: '',
        allowedPattern: `^$|${domainPattern}`,
        constraintDescription: 'must be a domain in lower case, such as flags.example.com, or empty.',
      }),
      certificate: text('FrontCertificateArn', {
        description: 'ARN of the certificate of FrontDomainName, in us-east-1, whatever the region of the stage is.',
        default: '',
        allowedPattern: '^$|^arn:[^:]+:acm:us-east-1:\\d{12}:certificate/\\S+$',
        constraintDescription: 'must be the ARN of a certificate in us-east-1, or empty.',
      }),
    },
    source: text('Source', {
      description: 'Address of the folder with the files of the release, with a slash at its end.',
      allowedPattern: '^https://[^\\s?#]+/$',
      constraintDescription:
        'must be an https address with a slash at its end, such as https://example.com/halyard/0.1/.',
    }),
  };
};
