import { Badge } from '../../design/badge.tsx';
import { Name } from '../../design/name.tsx';
import { applications as texts } from '../../texts/applications.ts';
import { type Newest, newerThan } from './sdk.ts';

export interface SdkVersionProps {
  readonly sdk: string | null | undefined;
  /** The newest version of each SDK in use. */
  readonly newest: Newest;
}

/** An SDK with its version, and whether another application has a newer one. */
export const SdkVersion = ({ sdk, newest }: SdkVersionProps) => {
  const newer = newerThan(sdk, newest);
  if (!sdk) return texts.noSdk;
  return (
    <>
      <Name>{sdk}</Name>{' '}
      {newer !== undefined && (
        <span title={texts.olderHint}>
          <Badge look="warn">{texts.older(newer)}</Badge>
        </span>
      )}
    </>
  );
};
