import type { Column } from '../design/data/virtual-table.tsx';
import { TextArea } from '../design/fields/field.tsx';
import { Name } from '../design/name.tsx';
import page from '../design/page.module.css';
import type { NameKind } from '../queries/names.ts';
import { definitions as texts } from '../texts/definitions.ts';
import { CheckedNameField } from './checked-name-field.tsx';

interface Described {
  readonly name: string;
  readonly description?: string | null;
}

/** The first column of every list of definitions. */
export const nameColumn = <Row extends Described>(): Column<Row> => ({
  id: 'name',
  width: 'minmax(10rem, 3fr)',
  header: texts.name,
  wide: true,
  cell: ({ name, description }) => (
    <>
      <div className={page.name}>
        <Name>{name}</Name>
      </div>
      {description && (
        <div className={page.clipped} dir="auto">
          {description}
        </div>
      )}
    </>
  ),
});

export interface NameAndDescriptionProps {
  readonly kind: NameKind;
  readonly draft: { readonly name: string; readonly description: string };
  readonly change: (members: { name?: string; description?: string }) => void;
  /** A name never changes. */
  readonly isNew: boolean;
  readonly nameHint?: string;
}

/** The fields that every definition has. */
export const NameAndDescription = ({
  kind,
  draft,
  change,
  isNew,
  nameHint = texts.nameHint,
}: NameAndDescriptionProps) => (
  <>
    {isNew && (
      <CheckedNameField
        kind={kind}
        label={texts.name}
        hint={nameHint}
        spellCheck={false}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value.trim() })}
      />
    )}
    <TextArea
      label={texts.description}
      maxLength={250}
      dir="auto"
      value={draft.description}
      onChange={(event) => change({ description: event.target.value })}
    />
  </>
);
