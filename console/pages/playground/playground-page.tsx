import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { VirtualTable } from '../../design/data/virtual-table.tsx';
import { SearchField } from '../../design/fields/search-field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Moment } from '../../design/time/moment.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { type Evaluation, evaluations } from '../../queries/playground.ts';
import { playground as texts } from '../../texts/playground.ts';
import { Explanation } from './explanation.tsx';
import styles from './playground.module.css';
import { questionOf, searchOf } from './playground-search.ts';
import { QuestionForm } from './question-form.tsx';
import { resultColumns } from './result-columns.tsx';
import { resultRows } from './results.ts';

const route = getRouteApi('/inside/playground');

/** Evaluates flags for many contexts in many environments at once, now or at a past time, with the reasons. */
export const PlaygroundPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const question = questionOf(search);
  const answer = useQuery(evaluations(question));
  const [explained, setExplained] = useState<Evaluation>();
  const asked = question.environments.length > 0;
  const rows = asked && answer.data !== undefined ? resultRows(answer.data, search) : [];
  const differ = search.differ === 'true';
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <QuestionForm
        // The form starts with the question in the address.
        key={JSON.stringify(searchOf(question))}
        question={question}
        waits={answer.isFetching}
        onAsk={(next) => void navigate({ search: { ...searchOf(next), query: search.query, differ: search.differ } })}
      />
      {!asked && (
        <EmptyState title={texts.empty.title}>
          <p>{texts.empty.text}</p>
        </EmptyState>
      )}
      {asked && answer.isPending && <Loading />}
      {asked && answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {asked && answer.data !== undefined && !answer.isError && (
        <div className={styles.answer} aria-busy={answer.isPlaceholderData}>
          {question.at !== undefined && (
            <Banner>
              {texts.past} <Moment at={question.at} />
            </Banner>
          )}
          <div className={styles.bar}>
            <SearchField
              local
              label={texts.search}
              value={search.query}
              onSearch={(query) => void navigate({ search: { ...search, query }, replace: true })}
            />
            <Button
              aria-pressed={differ}
              onClick={() =>
                void navigate({ search: { ...search, differ: differ ? undefined : 'true' }, replace: true })
              }
            >
              {texts.differ}
            </Button>
            <p role="status" className={styles.soft}>
              {texts.count(rows.length)}
            </p>
          </div>
          {rows.length === 0 ? (
            <EmptyState title={texts.empty.noMatch}>
              <p>{texts.empty.noMatchText}</p>
            </EmptyState>
          ) : (
            <VirtualTable
              label={texts.table}
              columns={resultColumns({ environments: question.environments, onExplain: setExplained })}
              count={rows.length}
              rowAt={(index) => rows[index]}
              keyOf={({ key }) => key}
            />
          )}
        </div>
      )}
      {explained !== undefined && (
        <Explanation
          evaluation={explained}
          isPast={question.at !== undefined}
          onClose={() => setExplained(undefined)}
        />
      )}
    </>
  );
};
