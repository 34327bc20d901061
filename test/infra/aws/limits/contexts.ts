import { everything } from '../synthesized.ts';

const { apiOnly: _, baseUrl: __, frontWebAcl: ___, ...ofDomain } = everything;
const domain = {
  domainName: 'flags.example.com',
  certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/11111111-2222-3333-4444-555555555555',
};
const { frontDomainName, frontCertificateArn, replica, ...withoutFront } = ofDomain;

export type Context = Readonly<Record<string, string>>;

/**
 * Stages that together have every setting, among them the largest there are, because some contexts exclude each other: what is
 * true of all templates is tested with these.
 */
export const allContexts: readonly (readonly [name: string, Context])[] = [
  ['dev', { stage: 'dev' }],
  ['prod', { stage: 'prod' }],
  ['everything behind its front', everything],
  ['everything with a domain of the API', { ...ofDomain, ...domain }],
  ['everything without a front', { ...withoutFront, ...domain, front: 'false' }],
  ['dev without a front', { stage: 'dev', front: 'false' }],
  [
    'prod without what has a price',
    { stage: 'prod', alarms: 'false', dashboard: 'false', canary: 'false', alarmStates: 'false' },
  ],
  [
    'dev like prod, with policies of another stage',
    {
      stage: 'dev',
      alarms: 'true',
      canary: 'true',
      dashboard: 'true',
      corsOrigins: '*',
      failOnWarnings: 'false',
      frontPolicies: ['1', '2', '3', '4'].map((digit) => `${digit.repeat(8)}-1111-2222-3333-444444444444`).join(','),
    },
  ],
];
