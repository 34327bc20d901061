// Runs in a stage's own region, before all else: copies the files of a release into a bucket there. It is part of the template, so it
// is one file with what Lambda's runtime has (docs/decisions/0321-a-stage-from-a-template.md).
const { createHash } = require('node:crypto');
const { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } = require('@aws-sdk/client-s3');

const s3 = new S3Client({});
const atOnce = 8;

/** The contents of an address, if they are those that are expected. */
const load = async (address, sha256) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${address} has SHA-256 ${found} in place of ${sha256}`);
  return bytes;
};

/** Keys have hashes of the contents: what an earlier release has put there is the same. */
const put = (Bucket, Key, Body) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*' })).catch((error) => {
    if (error.name !== 'PreconditionFailed') throw error;
  });

const copy = async ({ Source: source, Bucket, List: list, Sha256 }) => {
  const files = JSON.parse(await load(`${source}${list}`, Sha256));
  const copyNext = async () => {
    for (let file = files.pop(); file; file = files.pop())
      await put(Bucket, file.key, await load(`${source}${file.key}`, file.sha256));
  };
  await Promise.all(Array.from({ length: atOnce }, copyNext));
};

const empty = async ({ Bucket }) => {
  for (;;) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    if (Contents.length === 0) return;
    await Promise.all(Contents.map(({ Key }) => s3.send(new DeleteObjectCommand({ Bucket, Key }))));
  }
};

exports.handler = async (event) => {
  const { StackId, RequestId, LogicalResourceId, ResourceProperties, ResponseURL } = event;
  const { Bucket } = ResourceProperties;
  const answer = { StackId, RequestId, LogicalResourceId, PhysicalResourceId: Bucket };
  const outcome = await (event.RequestType === 'Delete' ? empty : copy)(ResourceProperties).then(
    () => ({ Status: 'SUCCESS', Data: { Bucket } }),
    (error) => ({ Status: 'FAILED', Reason: String(error) }),
  );
  const body = JSON.stringify({ ...answer, ...outcome });
  const { ok, status } = await fetch(ResponseURL, { method: 'PUT', body, headers: { 'content-type': '' } });
  if (!ok) throw new Error(`CloudFormation answered ${status} to the outcome`);
};
