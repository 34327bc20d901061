import { type Finding, fails, type Surroundings, well } from '../findings.ts';
import { readJson } from '../questions.ts';

interface Certificate {
  readonly Status?: string;
  readonly DomainName?: string;
  readonly SubjectAlternativeNames?: readonly string[];
}

/** Whether a name of a certificate, e.g. `*.example.com`, covers a domain. */
const covers = (domain: string) => (name: string) =>
  name === domain || (name.startsWith('*.') && domain.slice(domain.indexOf('.')) === name.slice(1));

const check = async (
  domain: { readonly name: string; readonly certificate: string },
  region: string,
): Promise<Finding> => {
  const title = `Certificate of ${domain.name}`;
  const own = domain.certificate.split(':')[3] ?? '';
  if (own !== region) return fails(`${title}: it is in ${own}; use one in ${region}`);
  const operation = 'CertificateManager.DescribeCertificate';
  const input = { CertificateArn: domain.certificate };
  let found: Certificate;
  try {
    const answer = await readJson('acm:DescribeCertificate', operation, input, { service: 'acm', region });
    found = (JSON.parse(answer) as { readonly Certificate?: Certificate }).Certificate ?? {};
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('ResourceNotFoundException'))) throw error;
    return fails(`${title}: there is no ${domain.certificate} in this account`);
  }
  const { Status, DomainName = '', SubjectAlternativeNames = [] } = found;
  if (Status !== 'ISSUED')
    return fails(`${title}: its status is ${Status}; make the DNS record that ACM shows, and wait for ISSUED`);
  if (![DomainName, ...SubjectAlternativeNames].some(covers(domain.name)))
    return fails(`${title}: it is for ${DomainName}; request one for ${domain.name}`);
  return well(`${title}: issued`);
};

/** The certificates of the stage's own domains, in the regions that API Gateway and CloudFront read. @throws NotAllowed */
export const checkCertificates = async ({ stage, region }: Surroundings): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  if (stage.domain) findings.push(await check(stage.domain, region));
  if (stage.front?.domain) findings.push(await check(stage.front.domain, 'us-east-1'));
  return findings;
};
