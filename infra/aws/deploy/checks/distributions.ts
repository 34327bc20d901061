import { type Finding, open, type Surroundings, well } from '../findings.ts';
import { addressFrom, read, xmlTexts } from '../questions.ts';

/** AWS refuses distributions in accounts that it has not verified, and says so only when the first one is made. */
export const checkDistributions = async ({ stage }: Surroundings): Promise<readonly Finding[]> => {
  if (stage.front === undefined) return [well('CloudFront: front=false, so no distribution is made')];
  const xml = await read('cloudfront:ListDistributions', {
    service: 'cloudfront',
    region: 'us-east-1',
    method: 'GET',
    path: '/2020-05-31/distribution',
    query: { MaxItems: '1' },
    api: addressFrom('cloudfront.amazonaws.com'),
  });
  if (Number(xmlTexts(xml, 'Quantity')[0] ?? 0) > 0)
    return [well('CloudFront: the account has distributions, so it may have more')];
  return [
    open(
      'CloudFront: the account has no distribution, and whether it may have one cannot be known before. ' +
        'In a new account ask AWS support first (a case of the kind account and billing), ' +
        'or begin with --context front=false',
    ),
  ];
};
