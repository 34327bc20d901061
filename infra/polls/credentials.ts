import { S3Client } from '@aws-sdk/client-s3';

/** The credentials that all commands use, found as the AWS SDK finds them. No request is made with this client. */
export const { credentials } = new S3Client({ region: 'us-east-1' }).config;
