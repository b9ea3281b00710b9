import { Button, Skeleton, Text } from '@parley/ui';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ExamplePrompt } from './example-prompts.ts';
import styles from './prompt-library-dialog.module.css';
import type { usePromptLibrary } from './use-prompt-library.ts';

interface LibraryListProps {
  query: ReturnType<typeof usePromptLibrary>;
  examples: readonly ExamplePrompt[];
  isSearched: boolean;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** The prompts of the space, then the examples. */
export function LibraryList({ query, examples, isSearched, ...choice }: LibraryListProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.list}>
      <PromptGroup title={t('prompt_library_space')}>
        <StoredPrompts query={query} isSearched={isSearched} {...choice} />
      </PromptGroup>
      {examples.length > 0 && (
        <PromptGroup title={t('prompt_library_examples')}>
          <ul>
            {examples.map(({ id, name, description }) => (
              <PromptRow key={id} id={id} name={name} detail={description} {...choice} />
            ))}
          </ul>
        </PromptGroup>
      )}
    </div>
  );
}

function StoredPrompts({ query, isSearched, ...choice }: Omit<LibraryListProps, 'examples'>) {
  const { t } = useTranslation();
  if (query.isPending) return <ListSkeleton label={t('loading')} />;
  if (query.isError)
    return (
      <div className={styles.note}>
        <Text tone="danger" size="label">
          {t('prompt_library_failed')}
        </Text>
        <Button size="small" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  const prompts = query.data.pages.flatMap((page) => page.prompts);
  if (prompts.length === 0)
    return <p className={styles.note}>{t(isSearched ? 'prompt_library_no_match' : 'prompt_library_empty')}</p>;
  return (
    <>
      <ul>
        {prompts.map(({ id, name, description, excerpt }) => (
          <PromptRow key={id} id={id} name={name} detail={description || excerpt} {...choice} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="small"
          variant="ghost"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('prompt_library_more')}
        </Button>
      )}
    </>
  );
}

function PromptGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface PromptRowProps {
  id: string;
  name: string;
  detail: string;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

function PromptRow({ id, name, detail, chosenId, onChoose }: PromptRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={id === chosenId || undefined}
        className={styles.row}
        onClick={() => onChoose(id)}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.excerpt}>{detail}</span>
      </button>
    </li>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.loading}>
      <Skeleton height="36px" />
      <Skeleton height="36px" />
    </div>
  );
}
