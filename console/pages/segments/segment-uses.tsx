import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { type Segment, segmentUses } from '../../queries/segments.ts';
import { common } from '../../texts/common.ts';
import { segments } from '../../texts/segments.ts';

const { usesDialog: texts } = segments;

interface Use {
  readonly id?: string;
  readonly featureName: string;
  readonly projectId: string;
  readonly environment: string;
}

const Uses = ({ uses }: { readonly uses: readonly Use[] }) => (
  <ul className={page.items}>
    {uses.map(({ id, featureName, projectId, environment }, position) => (
      <li key={id ?? `${position} ${featureName}`}>
        <Link
          to="/projects/$projectId/features/$featureName"
          params={{ projectId, featureName }}
          search={{ environment, ...(id !== undefined && { strategy: id }) }}
        >
          {texts.line(featureName, environment, projectId)}
        </Link>
      </li>
    ))}
  </ul>
);

export interface SegmentUsesProps {
  readonly segment: Segment;
  readonly onClose: () => void;
}

/** Every strategy that uses a segment, and those that open change requests would add to it. */
export const SegmentUses = ({ segment: { id, name }, onClose }: SegmentUsesProps) => {
  const { data, error, isError } = useQuery(segmentUses(id));
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={texts.title(name)}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {isError && <ErrorState error={error} />}
      {data === undefined && !isError && <Loading />}
      {data?.strategies.length === 0 && <p>{texts.none}</p>}
      {data !== undefined && <Uses uses={data.strategies} />}
      {data !== undefined && data.changeRequestStrategies.length > 0 && (
        <>
          <h3>{texts.proposed}</h3>
          <Uses uses={data.changeRequestStrategies} />
        </>
      )}
    </Dialog>
  );
};
