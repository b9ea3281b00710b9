import type { PromptExcerpt } from '@parley/contract';
import { Button, Dialog, SearchField, useIsNarrow } from '@parley/ui';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { type ExamplePrompt, examplePromptsOf, matchingExamples } from './example-prompts.ts';
import { LibraryList } from './library-list.tsx';
import { PromptDetail, type PromptUse, StoredPromptDetail } from './prompt-detail.tsx';
import styles from './prompt-library-dialog.module.css';
import { PromptMenu } from './prompt-menu.tsx';
import { PromptNameDialog } from './prompt-name-dialog.tsx';
import { usePromptLibrary } from './use-prompt-library.ts';

const SEARCH_MAX = 100;

export interface PromptLibraryDialogProps {
  spaceId: string;
  /** The text of the editor, to save. */
  currentText: string;
  use: PromptUse | undefined;
  onClose: () => void;
}

type Listed = { readonly stored: PromptExcerpt } | { readonly example: ExamplePrompt };
const idOf = (listed: Listed) => ('stored' in listed ? listed.stored.id : listed.example.id);

/** The prompts of the space and examples: to read, insert, save, rename and delete. */
export function PromptLibraryDialog({ spaceId, currentText, use, onClose }: PromptLibraryDialogProps) {
  const { t, locale } = useTranslation();
  const isNarrow = useIsNarrow();
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const query = usePromptLibrary(spaceId, search);
  const stored = query.data?.pages.flatMap(({ prompts }) => prompts) ?? [];
  const examples = matchingExamples(examplePromptsOf(locale), search);
  const all: Listed[] = [...stored.map((each) => ({ stored: each })), ...examples.map((each) => ({ example: each }))];
  const chosen = all.find((each) => idOf(each) === chosenId) ?? (isNarrow || query.isPending ? undefined : all[0]);
  const choice = { chosenId: chosen && idOf(chosen), onChoose: setChosenId };
  const detail = { use, onBack: isNarrow ? () => setChosenId(undefined) : undefined };

  return (
    <Dialog open onOpenChange={onClose} title={t('prompt_library')} closeLabel={t('close')} size="large">
      <div className={styles.library}>
        {!(isNarrow && chosen) && (
          <div className={styles.side}>
            <div className={styles.search}>
              <SearchField
                label={t('prompt_library_find')}
                clearLabel={t('prompt_library_clear')}
                value={search}
                maxLength={SEARCH_MAX}
                onValueChange={setSearch}
              />
            </div>
            <LibraryList query={query} examples={examples} isSearched={search.trim() !== ''} {...choice} />
            <div className={styles.sideFoot}>
              <Button
                icon={<BookmarkPlus aria-hidden />}
                disabled={currentText.trim() === ''}
                onClick={() => setSaving(true)}
              >
                {t('prompt_library_save')}
              </Button>
            </div>
          </div>
        )}
        {chosen && 'stored' in chosen && (
          <StoredPromptDetail
            key={chosen.stored.id}
            prompt={chosen.stored}
            {...detail}
            menu={
              <PromptMenu prompt={chosen.stored} currentText={currentText} onDeleted={() => setChosenId(undefined)} />
            }
          />
        )}
        {chosen && 'example' in chosen && (
          <PromptDetail
            key={chosen.example.id}
            name={chosen.example.name}
            about={chosen.example.description}
            text={chosen.example.text}
            {...detail}
          />
        )}
      </div>
      {isSaving && (
        <PromptNameDialog
          prompt={{ spaceId, text: currentText }}
          onSaved={setChosenId}
          onClose={() => setSaving(false)}
        />
      )}
    </Dialog>
  );
}
