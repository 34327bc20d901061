import { type Finding, open, type Surroundings, well } from '../findings.ts';
import { addressFrom, ask, read } from '../questions.ts';

const ses = (region: string, path: string) =>
  ({ service: 'ses', region, method: 'GET', path, api: addressFrom(`email.${region}.amazonaws.com`) }) as const;

/** Whether SES has verified an address or a domain; undefined: it does not know it. */
const isVerified = async (region: string, identity: string): Promise<boolean | undefined> => {
  const permission = 'ses:GetEmailIdentity';
  const { status, text } = await ask(permission, ses(region, `/v2/email/identities/${encodeURIComponent(identity)}`));
  if (status === 404) return undefined;
  if (status !== 200) throw new Error(`${permission} was answered with ${status}`);
  const { VerifiedForSendingStatus }: { readonly VerifiedForSendingStatus?: boolean } = JSON.parse(text);
  return VerifiedForSendingStatus === true;
};

/** Whether SES sends from the address of the stage, and to everybody. A deployment does not fail without. */
export const checkMail = async ({ stage: { mailFrom }, region }: Surroundings): Promise<readonly Finding[]> => {
  if (mailFrom === undefined) return [];
  const domain = mailFrom.slice(mailFrom.indexOf('@') + 1);
  const sends = (await isVerified(region, mailFrom)) || (await isVerified(region, domain));
  const account = await read('ses:GetAccount', ses(region, '/v2/email/account'));
  const { ProductionAccessEnabled }: { readonly ProductionAccessEnabled?: boolean } = JSON.parse(account);
  return [
    sends
      ? well(`Mail: SES has verified ${mailFrom}`)
      : open(
          `Mail: SES has not verified ${mailFrom} in ${region}, so no mail is sent; create the identity in SES, for it or for ${domain}`,
        ),
    ProductionAccessEnabled
      ? well('Mail: the account may write to everybody')
      : open(
          'Mail: SES has the account in its sandbox, so mail reaches verified addresses only; request production access in SES',
        ),
  ];
};
