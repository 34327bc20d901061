import { Aws, CfnCondition, CfnOutput, CfnRule, Fn, Stack, Token } from 'aws-cdk-lib';
import { CfnDistribution, SecurityPolicyProtocol, SSLMethod } from 'aws-cdk-lib/aws-cloudfront';
import { CfnParameter as SsmParameter } from 'aws-cdk-lib/aws-ssm';
import type { Halyard } from '../aws/construct/halyard.ts';

/** The front's own domain, and the ARN of its certificate; both are empty if nobody wants one. */
export interface FrontDomain {
  readonly name: string;
  readonly certificate: string;
}

/** Adds the condition that a domain is given to a stack. @returns its logical id */
const hasDomain = (scope: Stack, name: string): string =>
  new CfnCondition(scope, 'HasFrontDomain', { expression: Fn.conditionNot(Fn.conditionEquals(name, '')) }).logicalId;

/** One without the other would fail when everything else is made. */
const requireBothOrNone = (scope: Stack, { name, certificate }: FrontDomain): void => {
  const isEmpty = (value: string) => Fn.conditionEquals(value, '');
  new CfnRule(scope, 'FrontDomainWithCertificate', {
    assertions: [
      {
        assert: Fn.conditionOr(
          Fn.conditionAnd(isEmpty(name), isEmpty(certificate)),
          Fn.conditionAnd(Fn.conditionNot(isEmpty(name)), Fn.conditionNot(isEmpty(certificate))),
        ),
        assertDescription: 'FrontDomainName and FrontCertificateArn belong together: give both, or none.',
      },
    ],
  });
};

const nameDistribution = (distribution: CfnDistribution, { name, certificate }: FrontDomain): void => {
  const { distributionConfig: config } = distribution;
  if (!('enabled' in config)) throw new Error('The distribution has no settings');
  const condition = hasDomain(Stack.of(distribution), name);
  const ifGiven = (value: unknown) => Fn.conditionIf(condition, value, Aws.NO_VALUE);
  distribution.distributionConfig = {
    ...config,
    aliases: Token.asList(ifGiven([name])),
    viewerCertificate: ifGiven({
      AcmCertificateArn: certificate,
      MinimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      SslSupportMethod: SSLMethod.SNI,
    }),
  };
};

/**
 * Gives the front of a stage the domain that parameters name, if they name one: the distribution answers for it, and it is the
 * address of the stage. Functions are not told: the front names to them the host of each request.
 */
export const nameFront = (stack: Stack, halyard: Halyard, domain: FrontDomain): void => {
  requireBothOrNone(stack, domain);
  const url = Fn.conditionIf(hasDomain(stack, domain.name), `https://${domain.name}`, halyard.url).toString();
  for (const child of stack.node.findAll())
    if (child instanceof CfnDistribution) nameDistribution(child, domain);
    else if ((child instanceof CfnOutput || child instanceof SsmParameter) && child.value === halyard.url)
      child.value = url;
};
