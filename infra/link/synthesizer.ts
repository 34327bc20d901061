import {
  Aws,
  type DockerImageAssetLocation,
  type FileAssetLocation,
  FileAssetPackaging,
  type FileAssetSource,
  type ISynthesisSession,
  StackSynthesizer,
} from 'aws-cdk-lib';

/** A file that a template names: what it is called in the bucket, and where it is here. */
export interface Asset {
  readonly key: string;
  /** In the folder of the synthesis, unless it is absolute. A folder is uploaded as an archive. */
  readonly source: string;
}

/**
 * Templates whose assets are in a bucket of the stack itself, so that nobody needs the bucket, the roles and the version of
 * `cdk bootstrap`.
 */
export class LinkSynthesizer extends StackSynthesizer {
  private readonly found = new Map<string, Asset>();
  private bucket: string | undefined;

  /** Names the bucket, before anything in the stack has an asset. */
  useBucket(name: string): void {
    this.bucket = name;
  }

  /** All assets of the stack and of those inside, after the synthesis. */
  get assets(): readonly Asset[] {
    return [...this.found.values()];
  }

  override addFileAsset({ fileName, sourceHash, packaging }: FileAssetSource): FileAssetLocation {
    if (this.bucket === undefined) throw new Error(`There is no bucket for ${fileName} yet`);
    if (fileName === undefined) throw new Error('An asset has no file');
    const key = `${sourceHash}.${packaging === FileAssetPackaging.ZIP_DIRECTORY ? 'zip' : 'json'}`;
    this.found.set(key, { key, source: fileName });
    return {
      bucketName: this.bucket,
      objectKey: key,
      httpUrl: `https://${this.bucket}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}/${key}`,
      s3ObjectUrl: `s3://${this.bucket}/${key}`,
    };
  }

  override addDockerImageAsset(): DockerImageAssetLocation {
    throw new Error('A stage has no images');
  }

  override synthesize(session: ISynthesisSession): void {
    // The CDK's command line does not deploy it, so it needs no description of the stack, whose keys may have no tokens.
    this.synthesizeTemplate(session);
  }
}
