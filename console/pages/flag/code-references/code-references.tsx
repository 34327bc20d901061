import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { base } from '../../../api/base.ts';
import { CodeBlock } from '../../../design/data/code-block.tsx';
import { SelectField } from '../../../design/fields/field.tsx';
import { EmptyState } from '../../../design/messages/empty-state.tsx';
import { ErrorState } from '../../../design/messages/error-state.tsx';
import { Loading } from '../../../design/messages/loading.tsx';
import { Name } from '../../../design/name.tsx';
import { Ago, Moment } from '../../../design/time/moment.tsx';
import { codeReferences, type ReferringRepository } from '../../../queries/code-references.ts';
import { codeReferences as texts } from '../../../texts/code-references.ts';
import styles from '../flag.module.css';
import { useFlag } from '../whom/flag-context.tsx';
import own from './code-references.module.css';
import { finderCommands } from './finder-commands.ts';

/** The first characters of a commit's hash, which people know it by. */
const shortHash = (revision: string): string => revision.slice(0, 10);

interface OutwardProps {
  /** null: there is no such page. */
  readonly url: string | null;
  readonly children: string;
}

/** A link to a page of the repository, in a window of its own. */
const Outward = ({ url, children }: OutwardProps) =>
  url === null || url === '' ? (
    <bdi>{children}</bdi>
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer" dir="auto">
      {children}
    </a>
  );

const Gone = ({ gone }: Pick<ReferringRepository, 'gone'>) =>
  gone === null ? (
    <p className={styles.soft}>{texts.none}</p>
  ) : (
    <p>
      {texts.gone} <Outward url={gone.url}>{shortHash(gone.revision)}</Outward> <Moment at={gone.time} />
      {gone.message !== '' && (
        <span className={own.message} dir="auto">
          {gone.message}
        </span>
      )}
    </p>
  );

type File = ReferringRepository['files'][number];

const Places = ({ file: { path, hunks } }: { readonly file: File }) => {
  // A finder may send a place twice.
  const distinct = new Map(hunks.map((hunk) => [JSON.stringify(hunk), hunk]));
  return (
    <li>
      <Name>{path}</Name>
      <ul className={own.places}>
        {[...distinct].map(([key, { startingLineNumber: line, lines, aliases = [], url }]) => (
          <li key={key}>
            <Outward url={url}>{texts.line(line)}</Outward>
            {aliases.length > 0 && <span className={styles.soft}> {texts.also(aliases)}</span>}
            {lines !== undefined && <CodeBlock label={texts.codeOf(path, line)} code={lines} />}
          </li>
        ))}
      </ul>
    </li>
  );
};

const Repository = ({ repository }: { readonly repository: ReferringRepository }) => {
  const { name, sourceLink, branch, hunkCount, fileCount, files, hasMore, gone } = repository;
  const shown = files.reduce((sum, { hunks }) => sum + hunks.length, 0);
  return (
    <section className={own.repository} aria-label={name}>
      <h2>
        <Outward url={sourceLink}>{name}</Outward>
      </h2>
      <p className={styles.soft}>
        {hunkCount > 0 && `${texts.counts(hunkCount, fileCount)} `}
        <bdi>{texts.at(branch.name)}</bdi> <Outward url={branch.headUrl}>{shortHash(branch.head)}</Outward>,{' '}
        {texts.looked} <Ago at={branch.syncTime} inSentence />
      </p>
      {hunkCount === 0 ? (
        <Gone gone={gone} />
      ) : (
        <ul className={own.files}>
          {files.map((file) => (
            <Places key={file.path} file={file} />
          ))}
        </ul>
      )}
      {hasMore && <p>{texts.more(shown, hunkCount)}</p>}
    </section>
  );
};

/** What to do where nobody has looked through code yet. */
const HowToBegin = () => {
  const { path } = useFlag();
  const commands = finderCommands({ address: `${location.origin}${base}`, project: path.projectId });
  const { empty } = texts;
  return (
    <EmptyState title={empty.title}>
      <p>{empty.text}</p>
      <CodeBlock label={empty.own} code={commands.own} />
      <CodeBlock label={empty.finder} code={commands.finder} />
    </EmptyState>
  );
};

/** Where code refers to the flag, in each repository. */
export const CodeReferences = () => {
  const { path } = useFlag();
  const [branch, setBranch] = useState<string>();
  const byDefault = useQuery(codeReferences(path, undefined));
  const { data, error, isPending, refetch } = useQuery(codeReferences(path, branch));
  if (isPending) return <Loading />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const known = byDefault.data ?? [];
  if (known.length === 0 && branch === undefined) return <HowToBegin />;
  const branches = new Set(known.flatMap((one) => [one.branch.name, ...one.otherBranches]));
  const offered = branch === undefined ? branches : branches.add(branch);
  return (
    <div className={styles.history}>
      {offered.size > 1 && (
        <SelectField
          label={texts.branch}
          value={branch ?? ''}
          onChange={(event) => setBranch(event.target.value || undefined)}
        >
          <option value="">{texts.defaultBranch}</option>
          {[...offered].sort().map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
      )}
      {data.map((repository) => (
        <Repository key={repository.name} repository={repository} />
      ))}
      {data.length === 0 && branch !== undefined && <p>{texts.noBranch(branch)}</p>}
    </div>
  );
};
