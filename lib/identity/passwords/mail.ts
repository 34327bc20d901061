import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { notImplemented } from '../../contract/problems.ts';
import { optional } from '../../store/runtime/env.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends a mail. @throws the error of the mail service when it refuses the mail */
export type SendMail = (mail: Mail) => Promise<void>;

/** The way in which this installation sends mail: by SES. @throws Problem `NotImplementedError` where it sends none */
export const openMail = (): SendMail => {
  const from = optional('mailFrom');
  if (from === undefined)
    throw notImplemented('This installation sends no mail. Ask an administrator for a link to set your password.');
  const endpoint = optional('mailEndpoint');
  const configuration = optional('mailConfiguration');
  const client = new SESv2Client(
    // A local stand-in for SES gets no real credentials.
    endpoint === undefined
      ? {}
      : { endpoint, region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
  );
  return async ({ to, subject, text }) => {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        ...(configuration !== undefined && { ConfigurationSetName: configuration }),
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: { Subject: { Data: subject, Charset: 'UTF-8' }, Body: { Text: { Data: text, Charset: 'UTF-8' } } },
        },
      }),
    );
  };
};
