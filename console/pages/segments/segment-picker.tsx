import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { isKnown, knownFrom } from '../../api/known.ts';
import { constraintOf } from '../../constraints/constraint.ts';
import { constraintsText } from '../../constraints/words.ts';
import { Button } from '../../design/button.tsx';
import { SearchChoice } from '../../design/fields/search-choice.tsx';
import { CloseIcon } from '../../design/icons.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { segments as allSegments } from '../../queries/configuration.ts';
import { flag } from '../../texts/flag.ts';
import { segmentName } from '../flag/words.ts';
import { NewSegmentDialog } from './lazy-dialogs.ts';
import { useSegmentLacking } from './segment-rights.ts';

const { editor: texts } = flag;

/** The API allows at most this many segments in a strategy. */
const maxSegments = 5;

export interface SegmentPickerProps {
  /** The project of the strategy: it can use global segments, and those of this project; undefined: only global ones. */
  readonly projectId: string | undefined;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Chooses the segments of a strategy, and shows their constraints. */
export const SegmentPicker = ({ projectId, chosen, onChange }: SegmentPickerProps) => {
  const read = useQuery(allSegments);
  const segments = (read.data ?? []).filter(({ project }) => !project || project === projectId);
  const named = { segments: knownFrom(read, (all) => new Map(all.map(({ id, name }) => [id, name]))) };
  const lacking = useSegmentLacking();
  /** The name with which somebody begins to make a segment. */
  const [making, setMaking] = useState<string>();
  const offered = segments.filter(({ id }) => !chosen.includes(id));
  const heading = useId();
  return (
    <section className={page.stack} aria-labelledby={heading}>
      <h3 id={heading}>{texts.segments}</h3>
      {isKnown(named.segments) && (
        <p className={page.soft}>{segments.length === 0 ? texts.noSegments : texts.segmentsHint}</p>
      )}
      {named.segments === 'pending' && <Loading />}
      {chosen.length > 0 && (
        <ul className={page.items}>
          {chosen.map((id) => {
            const segment = segments.find((one) => one.id === id);
            const name = segmentName(id, named);
            return (
              <li key={id} className={page.row}>
                <div className={page.grow}>
                  <strong>
                    <Name>{name}</Name>
                  </strong>
                  {segment && (
                    <p className={page.soft} dir="auto">
                      {constraintsText(segment.constraints.map(constraintOf))}
                    </p>
                  )}
                </div>
                <Button
                  look="quiet"
                  label={texts.removeSegment(name)}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                >
                  <CloseIcon />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {isKnown(named.segments) && chosen.length < maxSegments && (
        <SearchChoice
          label={texts.addSegment}
          placeholder={texts.chooseSegment}
          chosen=""
          choices={offered.map(({ id, name, constraints }) => ({
            key: String(id),
            label: name,
            about: constraintsText(constraints.map(constraintOf)),
          }))}
          onChoose={(id) => onChange([...chosen, Number(id)])}
          create={{ label: texts.newSegment, lacks: lacking('CREATE_SEGMENT', projectId ?? null), onCreate: setMaking }}
        />
      )}
      {making !== undefined && (
        <Suspense>
          <NewSegmentDialog
            initial={{ name: making, project: projectId ?? null }}
            onMade={(id) => onChange([...chosen, id])}
            onClose={() => setMaking(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
};
